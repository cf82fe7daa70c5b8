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
