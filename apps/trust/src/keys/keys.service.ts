import assert from 'node:assert/strict';
import { Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/cache';
import { type TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { notFound } from '@vc/platform/http';
import { RateLimit, RateLimits } from '@vc/platform/rate-limits';
import { Database, Transaction } from '@vc/platform/persistence';
import { CertificateSigner } from '@vc/protocol/x509';
import type { TrustAction } from '../trust-action';
import { LeafType } from '../pki/certificate-types';
import { KeyType } from '../pki/key-type';
import { TrustConfig } from '../trust-config';
import { tooManySignatures } from './key.errors';
import { KeyProvider, TenantKey } from './key-provider';
import { KeysRepository } from './keys.repository';
import { SigningMetrics } from './signing-metrics';

const CACHE_SIZE = 10_000;

const LEAF_TYPE_OF_SERVICE: Record<string, LeafType | undefined> = {
  issuance: 'issuerSignCredential',
  presentation: 'verifierSignRequest',
};

@Injectable()
export class KeysService {
  private readonly signatures: RateLimit;
  /** Types of the keys that services may use; a key never changes its certificate. */
  private readonly keyTypes = new GrowingCache<string, KeyType>({ max: CACHE_SIZE });
  private readonly metrics = new SigningMetrics();

  constructor(
    private readonly provider: KeyProvider,
    private readonly repository: KeysRepository,
    private readonly database: Database,
    private readonly audit: AdminAudit<TrustAction>,
    config: TrustConfig,
    limits: RateLimits,
  ) {
    this.signatures = limits.create('signatures', config.TRUST_SIGNATURES_PER_TENANT);
  }

  /** Loads the tenant's data key. Call it before a transaction that uses the tenant's keys. */
  prepare(tenant: TenantId): Promise<void> {
    return this.provider.prepare(tenant);
  }

  async create(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<TenantKey> {
    const key = await this.provider.create(tx, tenant, keyType);
    await this.audit.add(tx, { tenantId: tenant, action: 'key.created', resourceIds: [key.id] });
    return key;
  }

  /** @throws DomainError `NOT_FOUND`, `UNAVAILABLE` */
  get(tx: Transaction, tenant: TenantId, id: string): Promise<TenantKey> {
    return this.provider.get(tenant, id, tx);
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
      noteKeyType(await this.keyTypeFor(service, tenant, id));
      return this.provider.sign(tenant, id, inputs);
    });
  }

  /** @throws DomainError `NOT_FOUND` */
  private async assertIsUsableBy(service: string, tenant: TenantId, id: string): Promise<void> {
    if (this.keyTypes.has(toUse(service, tenant, id))) return;
    const type = LEAF_TYPE_OF_SERVICE[service];
    if (type === undefined) throw notFound('key', id);
    const isOf = (tx: Transaction) => this.repository.isKeyOfCertificate(tx, tenant, id, type);
    if (!(await this.database.transaction(tenant, isOf))) throw notFound('key', id);
  }

  /** @throws DomainError `UNAVAILABLE` if the key cannot be used */
  private async keyTypeFor(service: string, tenant: TenantId, id: string): Promise<KeyType> {
    const use = toUse(service, tenant, id);
    const keyType = this.keyTypes.get(use) ?? (await this.provider.get(tenant, id)).keyType;
    this.keyTypes.set(use, keyType);
    return keyType;
  }

  /** A signer for certificates, certificate signing requests and revocation lists. @throws DomainError `NOT_FOUND`, `UNAVAILABLE` */
  async signer(tx: Transaction, tenant: TenantId, id: string): Promise<CertificateSigner> {
    const { keyType, publicKey } = await this.provider.get(tenant, id, tx);
    return {
      alg: keyType === 'Ed25519' ? 'EdDSA' : 'ES256',
      publicKey,
      sign: async (input) => {
        const [signature] = await this.provider.sign(tenant, id, [input], tx);
        assert(signature, 'The key provider returns one signature for each input.');
        return signature;
      },
    };
  }
}

function toUse(service: string, tenant: TenantId, id: string): string {
  return `${service}/${tenant}/${id}`;
}
