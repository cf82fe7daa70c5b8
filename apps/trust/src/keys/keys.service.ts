import assert from 'node:assert/strict';
import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { GeneratedKey, KeyProvider, KeyProviderName } from '@vc/keys/provider';
import { type Clock, CLOCK, GrowingCache } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { notFound } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { RateLimit, RateLimits } from '@vc/platform/rate-limits';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { algorithmOfKeyType } from '@vc/protocol/crypto';
import { CertificateSigner } from '@vc/protocol/x509';
import type { TrustAction } from '../trust-action';
import { LeafType } from '../pki/certificate-types';
import { KeyType } from '../pki/key-type';
import { tooManySignatures } from './key.errors';
import type { Key } from './key.entity';
import { KeysConfig } from './keys-config';
import { KeysRepository } from './keys.repository';
import { ChosenProvider } from './settings/chosen-provider';
import { SigningKeys } from './signing-keys';
import { SigningMetrics } from './signing-metrics';

const CACHE_SIZE = 10_000;

const LEAF_TYPE_OF_SERVICE: Record<string, LeafType | undefined> = {
  issuance: 'issuerSignCredential',
  presentation: 'verifierSignRequest',
};

@Injectable()
export class KeysService {
  private readonly signatures: RateLimit;
  /** Keys that services may use; a key never changes its certificate. */
  private readonly usable = new GrowingCache<string, true>({ max: CACHE_SIZE });
  private readonly metrics = new SigningMetrics();

  constructor(
    private readonly choice: ChosenProvider,
    private readonly signingKeys: SigningKeys,
    private readonly repository: KeysRepository,
    private readonly database: Database,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    config: KeysConfig,
    limits: RateLimits,
  ) {
    this.signatures = limits.create('signatures', config.TRUST_SIGNATURES_PER_TENANT);
  }

  /**
   * Makes a key at the provider of the tenant and stores it, before the transaction that stores its certificate or request.
   * @returns its id
   * @throws DomainError `UNAVAILABLE`
   */
  async create(tenantId: TenantId, keyType: KeyType): Promise<string> {
    const id = createId();
    const provider = await this.choice.get(tenantId, keyType);
    const made = await provider.generate({ tenantId, id }, keyType);
    const key = toRow({ id, tenantId, keyType, provider: provider.name, createdAt: this.clock() }, made);
    await this.store(key).catch(async (error: unknown) => {
      await this.discard(provider, key);
      throw error;
    });
    this.logger.info({ event: 'key.created', tenantId, keyId: id, keyType, provider: provider.name });
    return id;
  }

  private async store(key: Key): Promise<void> {
    const { id, tenantId } = key;
    await this.database.transaction(tenantId, async (tx) => {
      await this.repository.insert(tx, key);
      await this.audit.add(tx, { tenantId, action: 'key.created', resourceIds: [id] });
    });
  }

  /** If the answer to the commit was lost, the row stays, but no certificate will name it. */
  private async discard(provider: KeyProvider, { tenantId, id, ...material }: Key): Promise<void> {
    try {
      await provider.destroy(material);
    } catch (err) {
      this.logger.error({ event: 'key.left-at-provider', tenantId, keyId: id, provider: provider.name, err });
    }
  }

  /** The provider that keeps a key. @throws DomainError `NOT_FOUND` */
  async getProvider(tenant: TenantId, id: string): Promise<KeyProviderName> {
    return (await this.database.transaction(tenant, (tx) => this.repository.get(tx, tenant, id))).provider;
  }

  /** @throws DomainError `NOT_FOUND`, `UNAVAILABLE` */
  async getPublicKey(tenant: TenantId, id: string): Promise<KeyObject> {
    return (await this.signingKeys.get(tenant, id)).publicKey;
  }

  /**
   * One signature per input, in JOSE form, with the key of a leaf certificate whose type is the service's.
   * @throws DomainError `RATE_LIMITED`, `NOT_FOUND`, `UNAVAILABLE`
   */
  async signFor(service: string, tenant: TenantId, id: string, inputs: Buffer[]): Promise<Buffer[]> {
    await this.assertIsUsableBy(service, tenant, id);
    const { waitSeconds } = this.signatures.take(tenant, inputs.length);
    if (waitSeconds > 0) throw tooManySignatures(waitSeconds);
    return this.metrics.count({ service, count: inputs.length }, async (noteKeyType) => {
      const key = await this.signingKeys.get(tenant, id);
      noteKeyType(key.keyType);
      return key.sign(inputs);
    });
  }

  /** @throws DomainError `NOT_FOUND` */
  private async assertIsUsableBy(service: string, tenant: TenantId, id: string): Promise<void> {
    const use = toUse(service, tenant, id);
    if (this.usable.has(use)) return;
    const type = LEAF_TYPE_OF_SERVICE[service];
    if (type === undefined) throw notFound('key', id);
    const isOf = (tx: Transaction) => this.repository.isKeyOfCertificate(tx, tenant, id, type);
    if (!(await this.database.transaction(tenant, isOf))) throw notFound('key', id);
    this.usable.set(use, true);
  }

  /**
   * A signer for certificates, certificate signing requests and revocation lists. It is not for use within a transaction.
   * @throws DomainError `NOT_FOUND`, `UNAVAILABLE`
   */
  async signer(tenant: TenantId, id: string): Promise<CertificateSigner> {
    const { keyType, publicKey, sign } = await this.signingKeys.get(tenant, id);
    return {
      alg: algorithmOfKeyType(keyType).alg,
      publicKey,
      sign: async (input) => {
        const [signature] = await sign([input]);
        assert(signature, 'The key provider returns one signature for each input.');
        return signature;
      },
    };
  }
}

/** The public key of a local key is read from its private half. */
function toRow(
  key: Pick<Key, 'id' | 'tenantId' | 'keyType' | 'provider' | 'createdAt'>,
  { publicKey, privateKey, reference }: GeneratedKey,
): Key {
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { ...key, privateKey, reference, publicKey: privateKey === null ? spki : null };
}

function toUse(service: string, tenant: TenantId, id: string): string {
  return `${service}/${tenant}/${id}`;
}
