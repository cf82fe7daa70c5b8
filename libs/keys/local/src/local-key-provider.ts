import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type GeneratedKey, type KeyOwner, KeyProvider, type SigningKey, type StoredKey } from '@vc/keys/provider';
import { DataKeys } from '@vc/platform/key-store';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createSigner, generateKeys, isTurnedOff, type KeyType, supportedKeyTypes } from '@vc/protocol/crypto';
import { keyTypeTurnedOff, keyUnusable } from './local-key-provider.errors';

/** Keeps private keys in this service's tables, encrypted with the data key of their tenant. */
@Injectable()
export class LocalKeyProvider extends KeyProvider {
  readonly name = 'local';
  /** It alone makes keys of ML-DSA, where they are on. */
  override readonly keyTypes = supportedKeyTypes();

  constructor(
    private readonly dataKeys: DataKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async generate(owner: KeyOwner, keyType: KeyType): Promise<GeneratedKey> {
    const { privateKey, publicKey } = generateKeys(keyType);
    const cipher = await this.dataKeys.cipherFor(owner.tenantId);
    const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
    return { publicKey, privateKey: cipher.seal(pkcs8, toSealingContext(owner)), reference: null };
  }

  async open(key: StoredKey): Promise<SigningKey> {
    const privateKey = await this.unseal(key);
    if (isTurnedOff(privateKey)) throw keyTypeTurnedOff(key.keyType);
    const sign = createSigner(privateKey);
    return {
      keyType: key.keyType,
      publicKey: createPublicKey(privateKey),
      sign: (inputs) => Promise.resolve(inputs.map(sign)),
    };
  }

  /** The row was not stored, so nothing is left. */
  async destroy(): Promise<void> {
    await Promise.resolve();
  }

  /** What it needs is PostgreSQL, which has a check of its own. */
  async check(): Promise<void> {
    await Promise.resolve();
  }

  private async unseal({ privateKey, tenantId, id }: StoredKey): Promise<KeyObject> {
    try {
      assert(privateKey !== null, 'A local key has a private half.');
      const cipher = await this.dataKeys.cipherFor(tenantId);
      const pkcs8 = cipher.open(privateKey, toSealingContext({ tenantId, id }));
      return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
    } catch (cause) {
      // An operator must restore the key-encryption key.
      this.logger.error({ event: 'key.unusable', tenantId, keyId: id, err: cause });
      throw keyUnusable(cause);
    }
  }
}

/** Additional authenticated data that binds the sealed key to its tenant and row. */
function toSealingContext({ tenantId, id }: KeyOwner): string {
  return `trust.keys/${tenantId}/${id}`;
}
