import { listHomoglyphWarnings } from './homoglyph-warnings';

describe('listHomoglyphWarnings', () => {
  it.each([
    ['a Cyrillic letter in a Latin name', 'th\u0430ndi@example.com'],
    ['a Greek letter in a Latin name', 'th\u03b1ndi'],
    ['a domain of Cyrillic letters that look Latin', 'thandi@\u0440\u0430\u0443.com'],
    ['a name of Cyrillic letters that look Latin', '\u0430\u0435\u043e'],
  ])('warns of %s', (_, email) => {
    expect(listHomoglyphWarnings({ email })).toEqual([expect.stringContaining('email')]);
  });

  it.each([
    'thandi@example.com',
    'zoë.müller@example.com',
    '\u0438\u0432\u0430\u043d@example.com',
    '\u0433\u03b9'.slice(1) + '\u03ce\u03c1\u03b3\u03bf\u03c2',
    '\u592a\u90ce\u30bf\u30ed\u30a6',
    'user-7',
  ])('accepts %s', (email) => {
    expect(listHomoglyphWarnings({ email, username: null })).toEqual([]);
  });
});
