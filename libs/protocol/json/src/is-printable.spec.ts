import { isPrintable } from './index';

describe('isPrintable', () => {
  it.each(['', 'urn:example:a', 'a b', 'ä語', '😀'])('returns true for %j', (text) => {
    expect(isPrintable(text)).toBe(true);
  });

  it.each(['a\0', 'a\n', '\u007f', '\u0085', 'a\ud800', '\udc00a'])('returns false for %j', (text) => {
    expect(isPrintable(text)).toBe(false);
  });
});
