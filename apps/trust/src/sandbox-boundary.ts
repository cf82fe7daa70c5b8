import { X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { AuthClient } from '@vc/platform/service-clients';
import { describeCertificate } from '@vc/protocol/x509';
import { CertificatesRepository } from './certificates/certificates.repository';
import { computeKeyIdentifier } from './pki/key-identifier';
import { TenantDids } from './tenant-dids';

/** Keeps the signers of sandboxes out of the trust of tenants for production (docs/adr/0071). */
@Injectable()
export class SandboxBoundary {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly dids: TenantDids,
    private readonly auth: AuthClient,
  ) {}

  /** Whether the DID is that of a sandbox, and the tenant is for production. @throws DomainError `UNAVAILABLE` */
  async separatesDid(tenant: TenantId, did: string): Promise<boolean> {
    const owner = await this.dids.findTenant(did);
    return owner !== undefined && this.separates(tenant, owner);
  }

  /**
   * Whether a sandbox has the key of one of the certificates, and the tenant is for production. The key decides, because another
   * authority may have signed the certificate.
   * @throws DomainError `UNAVAILABLE`
   */
  async separatesCertificates(tenant: TenantId, certificates: X509Certificate[]): Promise<boolean> {
    for (const owner of await this.findOwners(certificates)) {
      if (await this.separates(tenant, owner)) return true;
    }
    return false;
  }

  /** Whether the one is for production and the other one is a sandbox. */
  async separates(tenant: TenantId, other: TenantId): Promise<boolean> {
    if (tenant === other || !(await this.auth.isSandbox(other))) return false;
    return !(await this.auth.isSandbox(tenant));
  }

  /** By one query for the whole chain, because each decision of trust asks. */
  private async findOwners(certificates: X509Certificate[]): Promise<Set<TenantId>> {
    const identifiers = certificates.flatMap(listKeyIdentifiers);
    const rows = await this.database.acrossTenants((tx) => this.certificates.listByKeyIdentifiers(tx, identifiers));
    const keys = certificates.map(({ publicKey }) => publicKey);
    const own = rows.filter((row) => {
      const { publicKey } = new X509Certificate(row.certificate);
      return keys.some((key) => key.equals(publicKey));
    });
    return new Set(own.map(({ tenantId }) => tenantId));
  }
}

function listKeyIdentifiers(certificate: X509Certificate): string[] {
  const { subjectKeyIdentifier } = describeCertificate(certificate.toString());
  const computed = computeKeyIdentifier(certificate.publicKey);
  return subjectKeyIdentifier === undefined ? [computed] : [computed, subjectKeyIdentifier];
}
