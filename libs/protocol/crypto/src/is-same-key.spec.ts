import { createPrivateKey, createPublicKey } from 'node:crypto';
import { generateKeys, isSameKey } from './index';

describe('isSameKey', () => {
  const [one, other, edwards] = [generateKeys('P-256'), generateKeys('P-256'), generateKeys('Ed25519')];

  it('tells keys apart', () => {
    const copy = createPublicKey(one.publicKey.export({ format: 'pem', type: 'spki' }));
    expect(isSameKey(one.publicKey, copy)).toBe(true);
    expect(isSameKey(one.publicKey, other.publicKey)).toBe(false);
    expect(isSameKey(one.publicKey, edwards.publicKey)).toBe(false);
  });

  it('leaves no error that the next import of a key would throw', () => {
    const key = edwards.privateKey.export({ format: 'der', type: 'pkcs8' });
    isSameKey(one.publicKey, edwards.publicKey);
    expect(createPrivateKey({ key, format: 'der', type: 'pkcs8' }).asymmetricKeyType).toBe('ed25519');
  });
});
