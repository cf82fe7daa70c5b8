import { status } from '@grpc/grpc-js';
import { expectReplacedKeyRefused, expectSignatures, generateRow } from '@vc/testing/keys/key-provider-contract';
import { GcpKmsContract } from './test-gcp-kms-contract';
import { GcpKmsKeyProvider } from './gcp-kms-key-provider';

const TIMEOUT_MS = 60_000;

// Otherwise the client looks for the metadata server of a virtual machine.
process.env.METADATA_SERVER_DETECTION = 'none';

describe('GcpKmsKeyProvider with the contract of Google Cloud KMS', () => {
  let kms: GcpKmsContract;
  let provider: GcpKmsKeyProvider;

  beforeAll(async () => {
    kms = await GcpKmsContract.start();
    provider = newProvider(TIMEOUT_MS);
  });

  beforeEach(() => {
    kms.methods.length = 0;
    kms.failures.clear();
  });

  afterAll(async () => {
    await provider.close();
    kms.stop();
  });

  function newProvider(timeoutMs: number) {
    const { keyRing, client } = kms;
    return new GcpKmsKeyProvider({ keyRing, client, timeoutMs, protectionLevel: 'HSM' });
  }

  it.each(['P-256', 'P-384', 'Ed25519'] as const)('signs with a %s key', async (keyType) => {
    await expectSignatures(provider, await generateRow(provider, keyType));
  });

  it('makes keys with their tenant and id as labels, only for signatures', async () => {
    const { tenantId, id, reference } = await generateRow(provider, 'P-256');
    expect(reference).toBe(`${kms.keyRing}/cryptoKeys/${id}/cryptoKeyVersions/1`);
    expect(kms.versions.get(reference!)?.cryptoKey).toMatchObject({
      purpose: 5,
      versionTemplate: { protectionLevel: 2, algorithm: 12 },
      labels: { 'vc-tenant': tenantId, 'vc-key': id },
    });
  });

  it('returns the key that an earlier attempt has made', async () => {
    const owner = { tenantId: 'tenant', id: 'key' };
    const [first, second] = [await provider.generate(owner, 'P-256'), await provider.generate(owner, 'P-256')];
    expect(second.reference).toBe(first.reference);
    expect(second.publicKey.equals(first.publicKey)).toBe(true);
  });

  it('waits until the service has made a key', async () => {
    kms.failures.set('getPublicKey', [status.FAILED_PRECONDITION]);
    await expectSignatures(provider, await generateRow(provider, 'P-256'));
  });

  it('destroys a key whose public half it cannot read', async () => {
    kms.failures.set('getPublicKey', [status.PERMISSION_DENIED]);
    await expect(generateRow(provider, 'P-256')).rejects.toThrow('Google Cloud KMS failed to make a key: 7.');
    expect(kms.methods).toEqual(['createCryptoKey', 'getPublicKey', 'destroyCryptoKeyVersion']);
  });

  it('refuses signatures of a key that is not the stored one', async () => {
    await expectReplacedKeyRefused(provider);
  });

  it('signs with a key after the client was closed', async () => {
    const key = await generateRow(provider, 'P-256');
    await provider.close();
    await expectSignatures(provider, key);
  });

  it('destroys a key, and is harmless the second time and for one that does not exist', async () => {
    const key = await generateRow(provider, 'P-256');
    await provider.destroy(key);
    await provider.destroy(key);
    await provider.destroy({ privateKey: null, reference: `${kms.keyRing}/cryptoKeys/none/cryptoKeyVersions/1` });
    expect(kms.versions.get(key.reference!)?.isDestroyed).toBe(true);
    await expect(expectSignatures(provider, key)).rejects.toThrow('Google Cloud KMS failed to sign: 9.');
  });

  it('signs after the service has throttled a call', async () => {
    const key = await generateRow(provider, 'P-256');
    kms.failures.set('asymmetricSign', [status.RESOURCE_EXHAUSTED]);
    await expectSignatures(provider, key);
    expect(kms.methods.filter((method) => method === 'asymmetricSign')).toHaveLength(4);
  });

  it('rejects a signature that the service does not answer in time', async () => {
    const key = await generateRow(provider, 'P-256');
    const impatient = newProvider(200);
    const { sign } = await impatient.open(key);
    kms.failures.set('asymmetricSign', [undefined]);
    await expect(sign([Buffer.from('input')])).rejects.toThrow('Google Cloud KMS failed to sign: 4.');
    await impatient.close();
  });

  it('checks that the service answers', async () => {
    await expect(provider.check()).resolves.toBeUndefined();
    kms.failures.set('getKeyRing', [status.PERMISSION_DENIED]);
    await expect(provider.check()).rejects.toThrow('Google Cloud KMS failed to answer: 7.');
  });
});
