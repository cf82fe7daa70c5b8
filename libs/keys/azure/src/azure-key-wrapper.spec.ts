import { randomBytes } from 'node:crypto';
import { WrappingRefusedError } from '@vc/keys/provider';
import { AzureKeyWrapper } from './azure-key-wrapper';
import { KeyVaultContract } from './test-key-vault-contract';

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
