import { isCommonPassword } from './password-rules';

describe('isCommonPassword', () => {
  it.each([
    'qwerty123456',
    'Leave Me Alone'.replaceAll(' ', ''),
    'Password2026!!',
    '2026-07-01 Football',
    'monkeymonkeymonkey',
    'ｐａｓｓｗｏｒｄ１２３４５',
    '123456789987654321',
  ])('returns true for %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each([
    'a fine long password',
    'correct horse battery',
    'fG7-kk2Lq!9az',
    'the 7 monkeys of the harbour',
    '+27 82 5501937',
  ])('returns false for %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});
