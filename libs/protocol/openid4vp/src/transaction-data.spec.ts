import { encodeTransactionData, transactionDataFor } from './index';

describe('transactionDataFor', () => {
  it('returns the elements that name the credential query, as the request carries them', () => {
    const [first, second] = [
      { type: 'payment', credential_ids: ['a', 'b'] },
      { type: 'payment', credential_ids: ['b'] },
    ];
    const encoded = encodeTransactionData([first, second]);
    expect(transactionDataFor('a', encoded)).toEqual([encoded[0]]);
    expect(transactionDataFor('b', encoded)).toEqual(encoded);
    expect(transactionDataFor('c', encoded)).toEqual([]);
  });
});

describe('encodeTransactionData', () => {
  /** OpenID4VP 1.0 §5.1 */
  it('encodes each element as base64url of JSON, without padding', () => {
    const [element, ...others] = encodeTransactionData([{ type: 'payment', credential_ids: ['a'], amount: '1 €' }]);
    expect(others).toEqual([]);
    expect(element).toMatch(/^[\w-]+$/);
    expect(JSON.parse(Buffer.from(element!, 'base64url').toString())).toEqual({
      type: 'payment',
      credential_ids: ['a'],
      amount: '1 €',
    });
  });

  it('returns no elements for none', () => {
    expect(encodeTransactionData([])).toEqual([]);
  });
});
