import { compactVerify } from 'jose';
import { algorithmOf, createSigner, generateKeys, KEY_TYPES, signCompactJws } from './index';

describe('createSigner', () => {
  it.each(KEY_TYPES)('signs as jose expects with a key of %s', async (type) => {
    const { privateKey, publicKey } = generateKeys(type);
    const token = await signCompactJws({ alg: algorithmOf(privateKey) }, { a: 1 }, createSigner(privateKey));
    const { payload } = await compactVerify(token, publicKey);
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ a: 1 });
  });
});
