import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import type { KeyCurveName, KeyVaultKey } from '@azure/keyvault-keys' with { 'resolution-mode': 'import' };
import { type CloudKey, CloudKeyProvider, type CloudSigning, codeOf, digestOf, type KeyOwner } from '@vc/keys/provider';
import { encodeBase64Url, type KeyType } from '@vc/protocol/crypto';
import { AzureKeyVault, type AzureKeyVaultOptions, type OpenKeyVault } from './azure-key-vault';

interface AzureAlgorithm {
  curve: KeyCurveName;
  signatureAlgorithm: 'ES256' | 'ES384' | 'ES512';
}

/** https://learn.microsoft.com/en-us/azure/key-vault/keys/about-keys: there is no EdDSA. */
const ALGORITHMS: Partial<Record<KeyType, AzureAlgorithm>> = {
  'P-256': { curve: 'P-256', signatureAlgorithm: 'ES256' },
  'P-384': { curve: 'P-384', signatureAlgorithm: 'ES384' },
  'P-521': { curve: 'P-521', signatureAlgorithm: 'ES512' },
};

/** Error codes of keys that do not exist, or are deleted and can be recovered. */
const DELETED_CODES = ['KeyNotFound', 'NotFound', 'ObjectIsDeletedButRecoverable'];

/** Keeps private keys in Azure Key Vault or in a managed HSM. */
export class AzureKeyVaultKeyProvider extends CloudKeyProvider<OpenKeyVault, AzureAlgorithm> {
  readonly name = 'azure-key-vault';

  constructor(options: AzureKeyVaultOptions) {
    super(new AzureKeyVault(options), ALGORITHMS);
  }

  protected async makeKey(
    { keys, limits }: OpenKeyVault,
    owner: KeyOwner,
    { curve }: AzureAlgorithm,
  ): Promise<CloudKey> {
    const { tenantId, id } = owner;
    const key = await keys.createEcKey(id, {
      curve,
      keyOps: ['sign'],
      exportable: false,
      tags: { 'vc-tenant': tenantId, 'vc-key': id },
      ...limits(),
    });
    return { reference: toReference(key), publicKey: toPublicKey(key) };
  }

  /** Azure returns r || s. */
  protected async signWith(vault: OpenKeyVault, signing: CloudSigning, algorithm: AzureAlgorithm): Promise<Buffer> {
    const { keyType, reference, input } = signing;
    const digest = digestOf(keyType, input);
    assert(digest, 'Each key type of Azure Key Vault signs a digest.');
    const { result } = await vault.cryptography(reference).sign(algorithm.signatureAlgorithm, digest, vault.limits());
    return Buffer.from(result);
  }

  /** The vault keeps the deleted key as long as its retention policy says, and then purges it. */
  protected async deleteKey({ keys, limits }: OpenKeyVault, reference: string): Promise<void> {
    const [name = ''] = reference.split('/');
    try {
      await keys.beginDeleteKey(name, limits());
    } catch (error) {
      if (!DELETED_CODES.includes(codeOf(error))) throw error;
    }
  }

  protected async ask({ keys, limits }: OpenKeyVault): Promise<void> {
    await keys.listPropertiesOfKeys(limits()).byPage({ maxPageSize: 1 }).next();
  }
}

/** The URL of the vault is a setting, so a vault that was restored under another URL keeps its references. */
function toReference({ name, properties: { version } }: KeyVaultKey): string {
  assert(version !== undefined, 'Azure Key Vault returns the version of a key.');
  return `${name}/${version}`;
}

function toPublicKey({ key }: KeyVaultKey) {
  assert(key?.crv !== undefined && key.x && key.y, 'Azure Key Vault returns the public key.');
  const { crv } = key;
  const [x, y] = [encodeBase64Url(key.x), encodeBase64Url(key.y)];
  return createPublicKey({ key: { kty: 'EC', crv, x, y }, format: 'jwk' });
}
