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

/** A signer has one of the two. */
interface Signer {
  did?: string | undefined;
  /** Base64 DER, leaf first (RFC 7515 §4.1.6). */
  x5c?: string[] | undefined;
}

const BY_TENANT: TrustDecision = { trustedEntityId: null, by: 'tenant' };

/** Decides which trusted entity a signer belongs to. */
@Injectable()
export class TrustResolver {
  constructor(
    private readonly database: Database,
    private readonly entities: TrustedEntitiesRepository,
    private readonly certificates: CertificatesRepository,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async resolveTrust(tenant: TenantId, { did, x5c }: Signer, rules: TrustRules): Promise<TrustDecision> {
    if (x5c) return this.resolveForX5c(tenant, x5c, rules);
    assert(did !== undefined, 'A signer has a DID or a certificate chain.');
    return this.resolveForDid(tenant, did, rules);
  }

  private async resolveForDid(tenant: TenantId, did: string, { trustedEntityIds }: TrustRules): Promise<TrustDecision> {
    const find = (tx: Transaction) => this.entities.findByDid(tx, tenant, did, trustedEntityIds);
    const trustedEntityId = await this.database.transaction(tenant, find);
    if (trustedEntityId) return { trustedEntityId, by: 'did' };
    if (!trustedEntityIds && did === this.toDid(tenant)) return BY_TENANT;
    return { trustedEntityId: null, faults: ['no trusted entity has this DID'] };
  }

  private async resolveForX5c(tenant: TenantId, x5c: string[], rules: TrustRules): Promise<TrustDecision> {
    try {
      return await this.resolveForChain(tenant, parseX5c(x5c), rules);
    } catch (error) {
      if (error instanceof CertificatePathError) return { trustedEntityId: null, faults: error.issues };
      throw error;
    }
  }

  /**
   * Accepts a pinned leaf as it is. Otherwise the chain must lead to an authority of a trusted entity, or its leaf must
   * sign the tenant's own credentials: then the entity with the tenant's DID, or the tenant itself, is trusted.
   * @throws CertificatePathError
   */
  private async resolveForChain(tenant: TenantId, chain: CertificateChain, rules: TrustRules): Promise<TrustDecision> {
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
      const find = (tx: Transaction) => this.findOwnIssuer(tx, tenant, fingerprint, among);
      const decision = await this.database.transaction(tenant, find);
      if (decision) return decision;
      throw error;
    }
  }

  /** Returns undefined unless the certificate signs the tenant's own credentials and is neither expired nor revoked. */
  private async findOwnIssuer(
    tx: Transaction,
    tenant: TenantId,
    fingerprint: string,
    among: string[] | undefined,
  ): Promise<TrustDecision | undefined> {
    const own = await this.certificates.listInUse(tx, tenant, ['issuerSignCredential'], this.clock());
    const isOwn = own.some(({ certificate }) => fingerprintOf(new X509Certificate(certificate)) === fingerprint);
    if (!isOwn) return undefined;
    const trustedEntityId = await this.entities.findByDid(tx, tenant, this.toDid(tenant), among);
    if (trustedEntityId !== undefined) return { trustedEntityId, by: 'did' };
    return among ? undefined : BY_TENANT;
  }

  private toDid(tenant: TenantId): string {
    return didOfTenant(this.config.PUBLIC_URL, tenant);
  }
}
