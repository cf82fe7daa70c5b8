import { isStorable, parseExactJson, isPrintable } from './index';

describe('isStorable', () => {
  it.each(['', 'a\tb\n', 'é', '\ud83d\ude00'])('accepts %j', (text) => {
    expect(isStorable(text)).toBe(true);
  });

  it.each(['\0', 'a\0b', '\ud83d', '\ude00\ud83d'])('rejects %j', (text) => {
    expect(isStorable(text)).toBe(false);
  });
});

describe('parseExactJson with text that cannot be stored', () => {
  it.each(['{"a":["\\\\u0000","\\ud83d\\ude00"]}', '"\\u0001"', '1', 'null', '{"__proto__":1}'])(
    'accepts %s',
    (json) => {
      expect(parseExactJson(json)).toEqual(JSON.parse(json));
    },
  );

  it.each([
    '{"a":[{"b":"\\u0000"}]}',
    '{"\\u0000":1}',
    '["\\uD83D"]',
    '"\\ude00"',
    '{"a":{"\\udFFF":{}}}',
    '{',
    '',
    '"\0"',
  ])('rejects %j', (json) => {
    expect(() => parseExactJson(json)).toThrow(SyntaxError);
  });

  it('searches JSON of any depth', () => {
    const json = `${'['.repeat(3_000)}"\\u0000"${']'.repeat(3_000)}`;
    expect(() => parseExactJson(json)).toThrow(SyntaxError);
  });
});

describe('isPrintable', () => {
  it.each(['', 'urn:example:a', 'a b', 'ä語', '😀'])('returns true for %j', (text) => {
    expect(isPrintable(text)).toBe(true);
  });

  it.each(['a\0', 'a\n', '\u007f', '\u0085', 'a\ud800', '\udc00a'])('returns false for %j', (text) => {
    expect(isPrintable(text)).toBe(false);
  });
});
