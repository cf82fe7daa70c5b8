import { OpenId4VpError, parseWalletNonce } from './index';

describe('parseWalletNonce', () => {
  it.each<[string, unknown, string | undefined]>([
    ['no form', undefined, undefined],
    ['a form without a nonce', { wallet_metadata: '{}' }, undefined],
    ['a nonce', { wallet_nonce: 'n' }, 'n'],
    ['a nonce of 1,000 characters', { wallet_nonce: 'n'.repeat(1_000) }, 'n'.repeat(1_000)],
    ['metadata beside the nonce', { wallet_nonce: 'n', wallet_metadata: '{}' }, 'n'],
  ])('accepts %s', (_, form, expected) => {
    expect(parseWalletNonce(form)).toBe(expected);
  });

  it.each<[string, unknown, string]>([
    ['an empty nonce', { wallet_nonce: '' }, 'wallet_nonce is not a text'],
    ['a repeated nonce', { wallet_nonce: ['a', 'b'] }, 'wallet_nonce is not a text'],
    ['a nonce of more than 1,000 characters', { wallet_nonce: 'n'.repeat(1_001) }, 'wallet_nonce is not a text'],
    ['metadata that is not JSON', { wallet_nonce: 'n', wallet_metadata: '{' }, 'the response is not JSON'],
    ['metadata that is repeated', { wallet_nonce: 'n', wallet_metadata: ['{}', '{}'] }, 'the response is not JSON'],
  ])('rejects %s', (_, form, description) => {
    expect(() => parseWalletNonce(form)).toThrow(expect.objectContaining({ constructor: OpenId4VpError, description }));
  });
});
