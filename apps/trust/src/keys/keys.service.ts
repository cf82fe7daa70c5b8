import assert from 'node:assert/strict';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { RateLimit, RateLimits } from '@vc/platform/rate-limits';
import { Transaction } from '@vc/platform/persistence';
import { CertificateSigner } from '@vc/protocol/x509';
import { KeyType } from '../pki/key-type';
import { TrustConfig } from '../trust-config';
import { tooManySignatures } from './key.errors';
import { KeyProvider, TenantKey } from './key-provider';

@Injectable()
export class KeysService {
  private readonly signatures: RateLimit;

  constructor(
    private readonly provider: KeyProvider,
    config: TrustConfig,
    limits: RateLimits,
  ) {
    this.signatures = limits.create('signatures', config.TRUST_SIGNATURES_PER_TENANT);
  }

  /** Loads the tenant's data key. Call it before a transaction that uses the tenant's keys. */
  prepare(tenant: TenantId): Promise<void> {
    return this.provider.prepare(tenant);
  }

  create(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<TenantKey> {
    return this.provider.create(tx, tenant, keyType);
  }

  /** @throws DomainError `NOT_FOUND`, `UNAVAILABLE` */
  get(tx: Transaction, tenant: TenantId, id: string): Promise<TenantKey> {
    return this.provider.get(tenant, id, tx);
  }

  /**
   * One signature per input, in JOSE form.
   * @throws DomainError `RATE_LIMITED`, `NOT_FOUND`, `UNAVAILABLE`
   */
  async sign(tenant: TenantId, id: string, inputs: Buffer[]): Promise<Buffer[]> {
    const { waitSeconds } = this.signatures.take(tenant, inputs.length);
    if (waitSeconds > 0) throw tooManySignatures(waitSeconds);
    return this.provider.sign(tenant, id, inputs);
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
