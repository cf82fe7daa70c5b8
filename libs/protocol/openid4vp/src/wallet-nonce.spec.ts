import { OpenId4VpError, parseWalletNonce } from './index';

describe('parseWalletNonce', () => {
  it.each<[string, unknown, string | undefined]>([
    ['no form', undefined, undefined],
    ['a form without a nonce', { wallet_metadata: '{}' }, undefined],
    ['a nonce', { wallet_nonce: 'n' }, 'n'],
  ])('accepts %s', (_, form, expected) => {
    expect(parseWalletNonce(form)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['an empty nonce', { wallet_nonce: '' }],
    ['a repeated nonce', { wallet_nonce: ['a', 'b'] }],
    ['a nonce of more than 1,000 characters', { wallet_nonce: 'n'.repeat(1_001) }],
    ['metadata that is not JSON', { wallet_nonce: 'n', wallet_metadata: '{' }],
  ])('rejects %s', (_, form) => {
    expect(() => parseWalletNonce(form)).toThrow(OpenId4VpError);
  });
});
