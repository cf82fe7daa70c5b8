import { compactVerify } from 'jose';
import { algorithmOf, createSigner, generateKeys, signCompactJws } from './index';

describe('createSigner', () => {
  it.each([
    ['P-256', generateKeys('P-256')],
    ['Ed25519', generateKeys('Ed25519')],
  ])('signs as jose expects with a key of %s', async (_, { privateKey, publicKey }) => {
    const token = await signCompactJws({ alg: algorithmOf(privateKey) }, { a: 1 }, createSigner(privateKey));
    const { payload } = await compactVerify(token, publicKey);
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ a: 1 });
  });
});
