import { verify } from 'node:crypto';
import type { KeyProvider, StoredKey } from '@vc/keys/provider';
import { createId } from '@vc/platform/persistence';
import { algorithmOfKeyType, type KeyType } from '@vc/protocol/crypto';

const INPUTS = ['one', 'two', 'three'].map((text) => Buffer.from(text));

/** Makes a key of a new tenant. @returns the row that the trust service stores */
export async function generateRow(provider: KeyProvider, keyType: KeyType): Promise<StoredKey> {
  const owner = { tenantId: createId(), id: createId() };
  const { publicKey, privateKey, reference } = await provider.generate(owner, keyType);
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { ...owner, privateKey, reference, publicKey: spki, keyType };
}

/** Signs several inputs and verifies the signatures with node:crypto. */
export async function expectSignatures(provider: KeyProvider, key: StoredKey): Promise<void> {
  const { publicKey, sign } = await provider.open(key);
  const signatures = await sign(INPUTS);
  const { hash: digest } = algorithmOfKeyType(key.keyType);
  const areValid = signatures.map((signature, index) =>
    verify(digest, INPUTS[index]!, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature),
  );
  expect(areValid).toEqual([true, true, true]);
}

/** Has the service sign with another key than the one that was stored. */
export async function expectReplacedKeyRefused(provider: KeyProvider): Promise<void> {
  const [stored, { reference }] = [await generateRow(provider, 'P-256'), await generateRow(provider, 'P-256')];
  const { sign } = await provider.open({ ...stored, reference });
  await expect(sign(INPUTS)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: { message: 'The provider returned a signature that is not of the stored public key.' },
  });
}
