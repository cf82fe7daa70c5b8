import { parse, stringify } from 'yaml';
import { escapeControls, hasUnescapedControls, toPrintableJson } from './to-printable';

const BAD = 'a\u001b[2J\u007f\u009b31m\u202eb\u2066c\u200f\u2028\n';

describe('toPrintableJson', () => {
  it.each([undefined, 2])('escapes what a terminal would obey, and means the same', (indent) => {
    const value = { [BAD]: [BAD, 'Müller ✓'] };
    const text = toPrintableJson(value, indent);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).not.toMatch(/(?![\n])[\p{Cc}\p{Bidi_Control}\u2028]/u);
    expect(text).toContain('Müller ✓');
  });
});

describe('escapeControls', () => {
  it('makes YAML harmless whose texts are quoted', () => {
    const value = { name: BAD, plain: 'Acme' };
    const text = stringify(value, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE', lineWidth: 0 });
    expect(hasUnescapedControls(text)).toBe(true);
    expect(hasUnescapedControls(escapeControls(text))).toBe(false);
    expect(parse(escapeControls(text))).toEqual(value);
  });
});
