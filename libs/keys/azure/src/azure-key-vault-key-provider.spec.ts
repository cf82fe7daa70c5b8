import { inspect } from 'node:util';
import { expectReplacedKeyRefused, expectSignatures, generateRow } from '@vc/testing/keys/key-provider-contract';
import { KeyVaultContract } from './test-key-vault-contract';
import { AzureKeyVaultKeyProvider } from './azure-key-vault-key-provider';

const TIMEOUT_MS = 60_000;

describe('AzureKeyVaultKeyProvider with the contract of Azure Key Vault', () => {
  let vault: KeyVaultContract;
  let provider: AzureKeyVaultKeyProvider;

  beforeAll(async () => {
    vault = await KeyVaultContract.start();
    const { url, credential, agent } = vault;
    provider = new AzureKeyVaultKeyProvider({ url, credential, client: { agent }, timeoutMs: TIMEOUT_MS });
  });

  beforeEach(() => {
    vault.requests.length = 0;
    vault.failures.length = 0;
  });

  afterAll(async () => {
    await provider.close();
    await vault.stop();
  });

  it.each(['P-256', 'P-384', 'P-521'] as const)('signs with a %s key', async (keyType) => {
    await expectSignatures(provider, await generateRow(provider, keyType));
  });

  it('makes keys with their tenant and id as tags, only for signatures and without export', async () => {
    const { tenantId, id } = await generateRow(provider, 'P-256');
    expect(vault.keys.get(id)?.bundle).toMatchObject({
      key: { key_ops: ['sign'] },
      attributes: { exportable: false },
      tags: { 'vc-tenant': tenantId, 'vc-key': id },
    });
  });

  it('rejects an Ed25519 key, which the service does not support', async () => {
    expect(provider.keyTypes).not.toContain('Ed25519');
    const refusal = generateRow(provider, 'Ed25519');
    await expect(refusal).rejects.toThrow('The key provider azure-key-vault makes no keys of the type Ed25519.');
    await expect(refusal).rejects.toHaveProperty('code', 'NOT_SUPPORTED');
    expect(vault.requests).toEqual([]);
  });

  it('refuses signatures of a key that is not the stored one', async () => {
    await expectReplacedKeyRefused(provider);
  });

  it('signs with a key after the client was closed', async () => {
    const key = await generateRow(provider, 'P-256');
    await provider.close();
    await expectSignatures(provider, key);
  });

  it('deletes a key, and is harmless the second time', async () => {
    const key = await generateRow(provider, 'P-256');
    await provider.destroy(key);
    await provider.destroy(key);
    expect(vault.keys.get(key.id)?.isDeleted).toBe(true);
    await expect(expectSignatures(provider, key)).rejects.toThrow('Azure Key Vault failed to sign: KeyNotFound.');
  });

  it('signs after the service has throttled a call', async () => {
    const key = await generateRow(provider, 'P-256');
    vault.failures.push(429);
    await expectSignatures(provider, key);
  });

  it('rejects a signature after three attempts', async () => {
    const { sign } = await provider.open(await generateRow(provider, 'P-256'));
    await sign([Buffer.from('first')]);
    vault.requests.length = 0;
    vault.failures.push(503, 503, 503, 503);
    await expect(sign([Buffer.from('input')])).rejects.toThrow('Azure Key Vault failed to sign: Failed.');
    expect(vault.requests).toHaveLength(3);
  });

  it('rejects without the token of the request', async () => {
    const { sign } = await provider.open(await generateRow(provider, 'P-256'));
    vault.failures.push(400, 400);
    const error = await sign([Buffer.from('input')]).catch((thrown: unknown) => thrown);
    expect(error).toHaveProperty('name', 'KeyServiceError');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('a-token-of-tests');
  });

  it('checks that the service answers', async () => {
    await expect(provider.check()).resolves.toBeUndefined();
    vault.failures.push(403);
    await expect(provider.check()).rejects.toThrow('Azure Key Vault failed to answer: Failed.');
  });
});
