import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { ServiceConfig } from '@vc/platform/config';
import { Database, Transaction } from '@vc/platform/persistence';
import { TrustDecision, TrustRules } from '@vc/platform/service-clients';
import {
  type CertificateChain,
  CertificatePathError,
  describeIssuer,
  fingerprintOf,
  parseX5c,
  verifyToTrustAnchor,
} from '@vc/protocol/x509';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { didOfTenant } from '../did-of-tenant';
import { TrustedEntitiesRepository } from './trusted-entities.repository';

interface SignerIdentifier {
  did?: string | undefined;
  x5c?: string[] | undefined;
}

/** Answers which trusted entity, if any, vouches for a chain or a DID. */
@Injectable()
export class VouchingService {
  constructor(
    private readonly database: Database,
    private readonly entities: TrustedEntitiesRepository,
    private readonly certificates: CertificatesRepository,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param x5c base64, leaf first */
  async vouch(tenant: TenantId, { did, x5c }: SignerIdentifier, rules: TrustRules): Promise<TrustDecision> {
    if (x5c) return this.forChain(tenant, x5c, rules);
    assert(did !== undefined, 'A signer has a DID or a certificate chain.');
    return this.forDid(tenant, did, rules);
  }

  private async forDid(tenant: TenantId, did: string, { trustedEntityIds }: TrustRules): Promise<TrustDecision> {
    const find = (tx: Transaction) => this.entities.findByDid(tx, tenant, did, trustedEntityIds);
    const found = await this.database.transaction(tenant, find);
    if (found) return { trustedEntityId: found, by: 'did' };
    if (!trustedEntityIds && did === this.didOf(tenant)) return BY_TENANT;
    return { trustedEntityId: null, faults: ['no trusted entity has this DID'] };
  }

  /**
   * A pinned certificate is taken exactly as it is; otherwise the chain must lead to a stored authority. The tenant's own
   * certificates are those of its DID, too: an entity with that DID vouches for them.
   */
  private async forChain(tenant: TenantId, x5c: string[], rules: TrustRules): Promise<TrustDecision> {
    try {
      return await this.vouchFor(tenant, parseX5c(x5c), rules);
    } catch (error) {
      if (error instanceof CertificatePathError) return { trustedEntityId: null, faults: error.issues };
      throw error;
    }
  }

  private async vouchFor(tenant: TenantId, chain: CertificateChain, rules: TrustRules): Promise<TrustDecision> {
    const { trustedEntityIds: among, extendedKeyUsage } = rules;
    const now = this.clock();
    const [leaf, ...above] = chain;
    const [subject, fingerprint] = [describeIssuer(above.at(-1) ?? leaf), fingerprintOf(leaf)];
    const fingerprints = chain.map(fingerprintOf);
    const { pinned, authorities } = await this.database.transaction(tenant, async (tx) => ({
      pinned: await this.entities.findByFingerprint(tx, tenant, fingerprint, among),
      authorities: await this.entities.listAuthorities(tx, tenant, { subject, fingerprints }, among),
    }));
    if (pinned) {
      if (pinned.expiresAt <= now) throw new CertificatePathError(['certificate 0 has expired']);
      return { trustedEntityId: pinned.entityId, by: 'pinnedCertificate' };
    }
    const anchors = new Map(authorities.map((row) => [new X509Certificate(row.certificate), row.entityId]));
    try {
      const trustedEntityId = anchors.get(verifyToTrustAnchor(chain, [...anchors.keys()], now, { extendedKeyUsage }));
      assert(trustedEntityId !== undefined, 'The verified anchor is one of the authorities.');
      return { trustedEntityId, by: 'authority' };
    } catch (error) {
      const own = await this.database.transaction(tenant, (tx) => this.ownVoucher(tx, tenant, fingerprint, among));
      if (own) return own;
      throw error;
    }
  }

  /** Undefined where the certificate is none that signs the tenant's own credentials, or has done so and was not revoked. */
  private async ownVoucher(
    tx: Transaction,
    tenant: TenantId,
    fingerprint: string,
    among: string[] | undefined,
  ): Promise<TrustDecision | undefined> {
    const own = await this.certificates.listInUse(tx, tenant, ['issuerSignCredential'], this.clock());
    if (!own.some(({ certificate }) => fingerprintOf(new X509Certificate(certificate)) === fingerprint)) {
      return undefined;
    }
    const entityId = await this.entities.findByDid(tx, tenant, this.didOf(tenant), among);
    if (entityId !== undefined) return { trustedEntityId: entityId, by: 'did' };
    return among ? undefined : BY_TENANT;
  }

  private didOf(tenant: TenantId): string {
    return didOfTenant(this.config.PUBLIC_URL, tenant);
  }
}

const BY_TENANT: TrustDecision = { trustedEntityId: null, by: 'tenant' };
