import { randomBytes } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { AzureKeyWrapper, GcpKeyWrapper, WrappingRefusedError } from '@vc/platform/key-wrapping';
import { GcpKmsContract } from '../cloud/test/test-gcp-kms-contract';
import { KeyVaultContract } from '../cloud/test/test-key-vault-contract';

// Otherwise the client looks for the metadata server of a virtual machine.
process.env.METADATA_SERVER_DETECTION = 'none';

const key = randomBytes(32);

describe('AzureKeyWrapper with the contract of Azure Key Vault', () => {
  let vault: KeyVaultContract;

  beforeAll(async () => {
    vault = await KeyVaultContract.start();
  });

  afterAll(() => vault.stop());

  function newWrapper(reference: string) {
    const { url, credential, agent } = vault;
    return new AzureKeyWrapper({ url, key: reference }, { credential, client: { agent } });
  }

  it('unwraps what it has wrapped with the version that wrapped it', async () => {
    const reference = vault.createRsaKey('wrapping');
    const wrapped = await newWrapper(reference).wrap(key);
    expect(wrapped.reference).toBe(reference);
    expect(wrapped.ciphertext).toHaveLength(256);
    // Another key wraps meanwhile.
    expect(await newWrapper(vault.createRsaKey('other')).unwrap(wrapped)).toEqual(key);
    expect(vault.requests.at(-1)).toBe(`POST /keys/${reference}/unwrapkey`);
  });

  it('refuses what another key has wrapped, and a key that the vault does not have', async () => {
    const { ciphertext } = await newWrapper(vault.createRsaKey('first')).wrap(key);
    const reference = vault.createRsaKey('second');
    const wrapper = newWrapper(reference);
    const refusal = wrapper.unwrap({ reference, ciphertext });
    await expect(refusal).rejects.toThrow('Azure Key Vault failed to unwrap a key: BadParameter.');
    await expect(refusal).rejects.toBeInstanceOf(WrappingRefusedError);
    const missing = wrapper.unwrap({ reference: `none/${'0'.repeat(32)}`, ciphertext });
    await expect(missing).rejects.toBeInstanceOf(WrappingRefusedError);
  });
});

describe('GcpKeyWrapper with the contract of Google Cloud KMS', () => {
  let kms: GcpKmsContract;
  let wrapper: GcpKeyWrapper;
  let name: string;

  beforeAll(async () => {
    kms = await GcpKmsContract.start();
    name = `${kms.keyRing}/cryptoKeys/wrapping`;
    wrapper = new GcpKeyWrapper({ key: name }, kms.client);
  });

  beforeEach(() => {
    kms.failures.clear();
    kms.symmetricKeys.clear();
    kms.symmetricKeys.set(name, [newVersion()]);
  });

  afterAll(async () => {
    await wrapper.close();
    kms.stop();
  });

  const newVersion = () => new EnvelopeCipher(randomBytes(32));

  it('unwraps what it has wrapped, bound to the context', async () => {
    const wrapped = await wrapper.wrap(key, 'trust');
    expect(wrapped.reference).toBe(name);
    expect(await wrapper.unwrap(wrapped, 'trust')).toEqual(key);
    const other = wrapper.unwrap(wrapped, 'auth');
    await expect(other).rejects.toThrow('Google Cloud KMS failed to unwrap a key: 3.');
    await expect(other).rejects.toBeInstanceOf(WrappingRefusedError);
  });

  it('unwraps what an earlier version of the key has wrapped', async () => {
    const wrapped = await wrapper.wrap(key, 'trust');
    kms.symmetricKeys.get(name)!.unshift(newVersion());
    expect(await wrapper.unwrap(wrapped, 'trust')).toEqual(key);
  });

  it('repeats a call while the service is not available', async () => {
    const wrapped = await wrapper.wrap(key, 'trust');
    kms.failures.set('decrypt', [status.UNAVAILABLE]);
    expect(await wrapper.unwrap(wrapped, 'trust')).toEqual(key);
  });

  it('refuses a key that the service does not have', async () => {
    const wrapped = await wrapper.wrap(key, 'trust');
    kms.symmetricKeys.clear();
    await expect(wrapper.unwrap(wrapped, 'trust')).rejects.toBeInstanceOf(WrappingRefusedError);
  });
});
