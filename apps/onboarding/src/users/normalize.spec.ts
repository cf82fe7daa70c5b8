import { normalize } from './normalize';

describe('normalize', () => {
  it.each([
    ['THANDI@Example.com', 'thandi@example.com'],
    [' thandi ', 'thandi'],
    ['ZOE\u0308', 'zoë'],
    ['ｔｈａｎｄｉ', 'thandi'],
    ['\u00a0thandi', 'thandi'],
    ['than\u200bdi@exam\u200dple.com', 'thandi@example.com'],
    ['\ufefftha\u00adndi', 'thandi'],
    ['\u202ethandi\u2069', 'thandi'],
    ['tha\u034fndi\u3164', 'thandi'],
  ])('normalizes %j to %j', (identifier, expected) => {
    expect(normalize(identifier)).toBe(expected);
  });

  it('returns a normalized identifier unchanged', () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const once = normalize(`${String.fromCodePoint(code)}\u0301`);
      if (normalize(once) !== once) throw new Error(`U+${code.toString(16)}`);
    }
  });
});
