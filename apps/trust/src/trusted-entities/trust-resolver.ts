import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
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
import { RevocationService } from '../revocation/revocation.service';
import { SandboxBoundary } from './sandbox-boundary';
import { TenantDids } from '../dids/tenant-dids';
import { TrustedEntitiesRepository } from './trusted-entities.repository';

/** A signer has one of the two. */
interface Signer {
  did?: string | undefined;
  /** Base64 DER, leaf first (RFC 7515 §4.1.6). */
  x5c?: string[] | undefined;
}

const OF_SANDBOX: TrustDecision = { trustedEntityId: null, faults: ['the signer is of a sandbox'] };
const BY_TENANT: TrustDecision = { trustedEntityId: null, by: 'tenant' };

/** Decides which trusted entity a signer belongs to. */
@Injectable()
export class TrustResolver {
  constructor(
    private readonly database: Database,
    private readonly entities: TrustedEntitiesRepository,
    private readonly certificates: CertificatesRepository,
    private readonly revocation: RevocationService,
    private readonly dids: TenantDids,
    private readonly boundary: SandboxBoundary,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async resolveTrust(tenant: TenantId, { did, x5c }: Signer, rules: TrustRules): Promise<TrustDecision> {
    if (x5c) return this.resolveForX5c(tenant, x5c, rules);
    assert(did !== undefined, 'A signer has a DID or a certificate chain.');
    return this.resolveForDid(tenant, did, rules);
  }

  private async resolveForDid(tenant: TenantId, did: string, { trustedEntityIds }: TrustRules): Promise<TrustDecision> {
    const dids = await this.dids.listAliases(did);
    const find = (tx: Transaction) => this.entities.findByDid(tx, tenant, dids, trustedEntityIds);
    const trustedEntityId = await this.database.transaction(tenant, find);
    if (trustedEntityId) {
      return (await this.boundary.separatesDid(tenant, did)) ? OF_SANDBOX : { trustedEntityId, by: 'did' };
    }
    if (!trustedEntityIds && (await this.dids.findTenant(did)) === tenant) return BY_TENANT;
    return { trustedEntityId: null, faults: ['no trusted entity has this DID'] };
  }

  private async resolveForX5c(tenant: TenantId, x5c: string[], rules: TrustRules): Promise<TrustDecision> {
    try {
      const chain = parseX5c(x5c);
      const decision = await this.resolveForChain(tenant, chain, rules);
      if (decision.trustedEntityId === null) return decision;
      return (await this.boundary.separatesCertificates(tenant, chain)) ? OF_SANDBOX : decision;
    } catch (error) {
      if (error instanceof CertificatePathError) return { trustedEntityId: null, faults: error.issues };
      throw error;
    }
  }

  /**
   * Accepts a pinned leaf unless its CRL names it. Otherwise the chain must lead to an authority of a trusted entity, or its leaf must
   * sign the tenant's own credentials: then the entity with the tenant's DID, or the tenant itself, is trusted.
   * @throws CertificatePathError
   */
  private async resolveForChain(tenant: TenantId, chain: CertificateChain, rules: TrustRules): Promise<TrustDecision> {
    const { trustedEntityIds: among, extendedKeyUsage, purpose = 'credential' } = rules;
    const now = this.clock();
    const trust = { among, purpose, now };
    const [leaf, ...above] = chain;
    const [subject, fingerprint] = [describeIssuer(above.at(-1) ?? leaf), fingerprintOf(leaf)];
    const fingerprints = chain.map(fingerprintOf);
    const { pinned, authorities } = await this.database.transaction(tenant, async (tx) => ({
      pinned: await this.entities.findByFingerprint(tx, tenant, fingerprint, trust),
      authorities: await this.entities.listAuthorities(tx, tenant, { subject, fingerprints }, trust),
    }));
    const anchors = new Map(authorities.map((row) => [new X509Certificate(row.certificate), row.entityId]));
    if (pinned) {
      if (pinned.expiresAt <= now) throw new CertificatePathError(['certificate 0 has expired']);
      await this.revocation.assertNotRevoked(tenant, chain, [...anchors.keys()]);
      return { trustedEntityId: pinned.entityId, by: 'pinnedCertificate' };
    }
    const anchor = findAnchor(chain, [...anchors.keys()], now, extendedKeyUsage);
    if (anchor instanceof CertificatePathError) return this.resolveForOwnIssuer(tenant, chain, rules, anchor);
    await this.revocation.assertNotRevoked(tenant, chain, [anchor]);
    const trustedEntityId = anchors.get(anchor);
    assert(trustedEntityId !== undefined, 'The verified anchor is one of the authorities.');
    return { trustedEntityId, by: 'authority' };
  }

  /**
   * The leaf must sign the tenant's own credentials and be neither expired nor revoked. It attests no wallets.
   * @throws CertificatePathError `otherwise` if it does not
   */
  private async resolveForOwnIssuer(
    tenant: TenantId,
    chain: CertificateChain,
    { trustedEntityIds: among, purpose }: TrustRules,
    otherwise: CertificatePathError,
  ): Promise<TrustDecision> {
    if (purpose === 'walletAttestation') throw otherwise;
    const fingerprint = fingerprintOf(chain[0]);
    const dids = await this.dids.list(tenant);
    const { own, trustedEntityId } = await this.database.transaction(tenant, async (tx) => {
      const inUse = await this.certificates.listInUse(tx, tenant, ['issuerSignCredential'], this.clock());
      const found = inUse.find(({ certificate }) => fingerprintOf(new X509Certificate(certificate)) === fingerprint);
      const entity = found && (await this.entities.findByDid(tx, tenant, dids, among));
      return { own: found, trustedEntityId: entity };
    });
    if (!own || (trustedEntityId === undefined && among)) throw otherwise;
    const anchors = own.anchor === null ? [] : [new X509Certificate(own.anchor)];
    await this.revocation.assertNotRevoked(tenant, chain, anchors);
    return trustedEntityId === undefined ? BY_TENANT : { trustedEntityId, by: 'did' };
  }
}

/** Returns the trusted anchor of the chain, or why there is none. */
function findAnchor(
  chain: CertificateChain,
  anchors: X509Certificate[],
  now: Date,
  extendedKeyUsage: string | undefined,
): X509Certificate | CertificatePathError {
  try {
    return verifyToTrustAnchor(chain, anchors, now, { extendedKeyUsage });
  } catch (error) {
    if (error instanceof CertificatePathError) return error;
    throw error;
  }
}
