import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { Database } from '@vc/platform/persistence';
import { Voucher } from '@vc/platform/service-clients';
import { CertificatePathError, describeIssuer, fingerprintOf, parseX5c, verifyToTrustAnchor } from '@vc/protocol/x509';
import { TrustedEntitiesRepository } from './trusted-entities.repository';

/** Answers which trusted entity, if any, vouches for a chain or a DID. */
@Injectable()
export class VouchingService {
  constructor(
    private readonly database: Database,
    private readonly entities: TrustedEntitiesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async forDid(tenant: TenantId, did: string): Promise<Voucher> {
    const found = await this.database.transaction(tenant, (tx) => this.entities.findByDid(tx, tenant, did));
    if (found) return { trustedEntityId: found, by: 'did' };
    return { trustedEntityId: null, faults: ['no trusted entity has this DID'] };
  }

  /**
   * A pinned certificate is taken exactly as it is; otherwise the chain must lead to a stored authority.
   * @param x5c base64, leaf first
   * @param extendedKeyUsage that the leaf must have
   */
  async forChain(tenant: TenantId, x5c: string[], extendedKeyUsage?: string): Promise<Voucher> {
    try {
      return await this.vouchFor(tenant, parseX5c(x5c), extendedKeyUsage);
    } catch (error) {
      if (error instanceof CertificatePathError) return { trustedEntityId: null, faults: error.faults };
      throw error;
    }
  }

  private async vouchFor(tenant: TenantId, chain: X509Certificate[], extendedKeyUsage?: string): Promise<Voucher> {
    const now = this.clock();
    const { pinned, authorities } = await this.database.transaction(tenant, async (tx) => ({
      pinned: await this.entities.findByFingerprint(tx, tenant, fingerprintOf(chain[0]!)),
      authorities: await this.entities.listAuthorities(
        tx,
        tenant,
        describeIssuer(chain.at(-1)!),
        chain.map(fingerprintOf),
      ),
    }));
    if (pinned) {
      if (pinned.expiresAt <= now) throw new CertificatePathError(['certificate 0 has expired']);
      return { trustedEntityId: pinned.entityId, by: 'pinnedCertificate' };
    }
    const anchors = new Map(authorities.map((row) => [new X509Certificate(row.certificate), row.entityId]));
    const anchor = verifyToTrustAnchor(chain, [...anchors.keys()], now, { extendedKeyUsage });
    return { trustedEntityId: anchors.get(anchor)!, by: 'authority' };
  }
}
