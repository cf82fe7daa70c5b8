import { describeOAuthError } from './index';

describe('describeOAuthError', () => {
  it.each<[string, unknown, string]>([
    ['the error', { error: 'invalid_grant' }, ', invalid_grant'],
    ['the error and its description', { error: 'invalid_grant', error_description: 'used' }, ', invalid_grant (used)'],
    ['the error alone if the description is no text', { error: 'a', error_description: 1 }, ', a'],
    ['100 characters of the error', { error: 'e'.repeat(101) }, `, ${'e'.repeat(100)}`],
    [
      '200 characters of the description',
      { error: 'a', error_description: 'd'.repeat(201) },
      `, a (${'d'.repeat(200)})`,
    ],
    ['nothing if the error is no text', { error: { code: 1 }, error_description: 'used' }, ''],
    ['nothing for null', null, ''],
    ['nothing for a body that is not JSON', undefined, ''],
    ['nothing for a text', 'invalid_grant', ''],
  ])('returns %s', (_, json, expected) => {
    expect(describeOAuthError(json)).toBe(expected);
  });

  it('limits the description to another length', () => {
    expect(describeOAuthError({ error: 'a', error_description: 'd'.repeat(6) }, 5)).toBe(', a (ddddd)');
  });
});
