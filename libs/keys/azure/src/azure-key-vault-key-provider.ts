import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import type { KeyCurveName, KeyVaultKey } from '@azure/keyvault-keys' with { 'resolution-mode': 'import' };
import { type CloudKey, CloudKeyProvider, type CloudSigning, codeOf, digestOf, type KeyOwner } from '@vc/keys/provider';
import { GrowingCache } from '@vc/platform/cache';
import { encodeBase64Url, type KeyType } from '@vc/protocol/crypto';
import { type AzureKeyVault, type AzureKeyVaultOptions, openAzureKeyVault } from './azure-key-vault';

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

/** Of keys that do not exist, or are deleted and can be recovered. */
const DELETED_CODES = ['KeyNotFound', 'NotFound', 'ObjectIsDeletedButRecoverable'];

const CACHE_SIZE = 10_000;

interface OpenVault extends AzureKeyVault {
  /** By the reference of the key. */
  signers: GrowingCache<string, ReturnType<AzureKeyVault['cryptography']>>;
}

/** Keeps private keys in Azure Key Vault or in a managed HSM. */
export class AzureKeyVaultKeyProvider extends CloudKeyProvider<OpenVault, AzureAlgorithm> {
  readonly name = 'azure-key-vault';
  protected readonly service = 'Azure Key Vault';

  constructor(private readonly options: AzureKeyVaultOptions) {
    super(ALGORITHMS);
  }

  protected async openClient(): Promise<OpenVault> {
    const vault = await openAzureKeyVault(this.options);
    return { ...vault, signers: new GrowingCache({ max: CACHE_SIZE }) };
  }

  /** The clients have nothing open that a program could close. */
  protected closeClient(): Promise<void> {
    return Promise.resolve();
  }

  protected async makeKey({ keys }: OpenVault, owner: KeyOwner, { curve }: AzureAlgorithm): Promise<CloudKey> {
    const { tenantId, id } = owner;
    const key = await keys.createEcKey(id, {
      curve,
      keyOps: ['sign'],
      exportable: false,
      tags: { 'vc-tenant': tenantId, 'vc-key': id },
      ...this.limits(),
    });
    return { reference: toReference(key), publicKey: toPublicKey(key) };
  }

  /** Azure returns r || s. */
  protected async signWith(vault: OpenVault, signing: CloudSigning, algorithm: AzureAlgorithm): Promise<Buffer> {
    const { keyType, reference, input } = signing;
    const digest = digestOf(keyType, input);
    assert(digest, 'Each key type of Azure Key Vault signs a digest.');
    const { result } = await signerOf(vault, reference).sign(algorithm.signatureAlgorithm, digest, this.limits());
    return Buffer.from(result);
  }

  /** The vault keeps the deleted key as long as its retention policy says, and then purges it. */
  protected async deleteKey({ keys }: OpenVault, reference: string): Promise<void> {
    const [name = ''] = reference.split('/');
    try {
      await keys.beginDeleteKey(name, this.limits());
    } catch (error) {
      if (!DELETED_CODES.includes(codeOf(error))) throw error;
    }
  }

  protected async ask({ keys }: OpenVault): Promise<void> {
    await keys.listPropertiesOfKeys(this.limits()).byPage({ maxPageSize: 1 }).next();
  }

  /** Of one call with its repetitions. */
  private limits() {
    return { abortSignal: AbortSignal.timeout(this.options.timeoutMs) };
  }
}

/** A client is one of a key. */
function signerOf({ signers, cryptography }: OpenVault, reference: string) {
  const known = signers.get(reference);
  if (known) return known;
  const signer = cryptography(reference);
  signers.set(reference, signer);
  return signer;
}

/** The URL of the vault is a setting, so a vault that was restored elsewhere keeps its references. */
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
