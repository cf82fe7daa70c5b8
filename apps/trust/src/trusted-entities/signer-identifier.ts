import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import {
  AuthClient,
  IdentifiedSigner,
  ProvenSigner,
  SignerRole,
  TrustDecision,
  TrustPurpose,
} from '@vc/platform/service-clients';
import { CertificatePathError, fingerprintOf, parseX5c, subjectUrisOf } from '@vc/protocol/x509';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { type LeafType } from '../pki/certificate-types';
import { SandboxBoundary } from './sandbox-boundary';
import { TenantDids } from '../dids/tenant-dids';
import { TrustResolver } from './trust-resolver';
import { TrustedEntitiesRepository } from './trusted-entities.repository';

const LEAF_TYPE: Record<SignerRole, LeafType> = { issuer: 'issuerSignCredential', verifier: 'verifierSignRequest' };

const PURPOSE: Record<SignerRole, TrustPurpose> = { issuer: 'credential', verifier: 'request' };

/**
 * Names the signers that a tenant's wallet users meet. A trusted entity of the tenant vouches for a signer, and so does
 * this platform for its tenants, but not for a sandbox before a tenant for production.
 */
@Injectable()
export class SignerIdentifier {
  constructor(
    private readonly database: Database,
    private readonly resolver: TrustResolver,
    private readonly entities: TrustedEntitiesRepository,
    private readonly certificates: CertificatesRepository,
    private readonly auth: AuthClient,
    private readonly dids: TenantDids,
    private readonly boundary: SandboxBoundary,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns null for a signer that is not trusted. @param signer its DID is proven by the caller */
  async identify(tenant: TenantId, signer: ProvenSigner): Promise<IdentifiedSigner | null> {
    try {
      return (await this.identifyByEntity(tenant, signer)) ?? (await this.identifyTenant(tenant, signer));
    } catch (error) {
      if (error instanceof CertificatePathError) return null;
      throw error;
    }
  }

  private async identifyByEntity(
    tenant: TenantId,
    { role, did, x5c }: ProvenSigner,
  ): Promise<IdentifiedSigner | undefined> {
    const signers = [...(x5c ? [{ x5c }] : []), ...(did === undefined ? [] : [{ did }])];
    for (const signer of signers) {
      const decision = await this.resolver.resolveTrust(tenant, signer, { purpose: PURPOSE[role] });
      if (isByEntity(decision)) {
        const { trustedEntityId, by } = decision;
        const { name } = await this.database.transaction(tenant, (tx) =>
          this.entities.get(tx, tenant, trustedEntityId),
        );
        return { by, trustedEntityId, name: (await this.findOwnName(tenant, { role, did, x5c })) ?? name };
      }
    }
    return undefined;
  }

  /** An organization keeps its name for its users, whatever its trusted entity for itself is called. */
  private async findOwnName(tenant: TenantId, signer: ProvenSigner): Promise<string | undefined> {
    if ((await this.findTenant(signer)) !== tenant || !(await this.isKeyOf(tenant, signer))) return undefined;
    return (await this.auth.findTenant(tenant))?.name;
  }

  /**
   * Another tenant has its slug as its name, which the operator gave it: a tenant chooses the names in its certificates,
   * and its own name.
   */
  private async identifyTenant(holderTenant: TenantId, signer: ProvenSigner): Promise<IdentifiedSigner | null> {
    const tenant = await this.findTenant(signer);
    if (tenant === undefined || !(await this.isKeyOf(tenant, signer))) return null;
    const profile = await this.auth.findTenant(tenant);
    if (!profile || (await this.boundary.separates(holderTenant, tenant))) return null;
    const name = tenant === holderTenant ? profile.name : profile.slug;
    return { by: 'platform', trustedEntityId: null, name };
  }

  /** Returns the tenant that the DID, or else a URI of the certificate, names. */
  private async findTenant({ did, x5c }: ProvenSigner): Promise<TenantId | undefined> {
    const uris = did === undefined && x5c ? subjectUrisOf(parseX5c(x5c)[0]) : [did ?? ''];
    for (const uri of uris) {
      const tenant = await this.dids.findTenant(uri);
      if (tenant !== undefined) return tenant;
    }
    return undefined;
  }

  /** The document of the DID has proven the key of a signer without a certificate. */
  private async isKeyOf(tenant: TenantId, { role, x5c }: ProvenSigner): Promise<boolean> {
    if (!x5c) return true;
    const fingerprint = fingerprintOf(parseX5c(x5c)[0]);
    const own = await this.database.transaction(tenant, (tx) =>
      this.certificates.listInUse(tx, tenant, [LEAF_TYPE[role]], this.clock()),
    );
    return own.some(({ certificate }) => fingerprintOf(new X509Certificate(certificate)) === fingerprint);
  }
}

function isByEntity(decision: TrustDecision): decision is Extract<TrustDecision, { trustedEntityId: string }> {
  return decision.trustedEntityId !== null;
}
