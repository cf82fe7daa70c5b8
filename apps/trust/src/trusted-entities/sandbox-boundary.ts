import { type KeyObject, X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { findTenant } from '@vc/contract/routes';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { AuthClient, TenantDomains } from '@vc/platform/service-clients';
import { describeCertificate } from '@vc/protocol/x509';
import { CertificatesRepository } from '../certificates/certificates.repository';
import { computeKeyIdentifier } from '../pki/key-identifier';
import { TenantDids } from '../dids/tenant-dids';

/** Keeps the signers of sandboxes out of the trust of tenants for production (docs/adr/0071). */
@Injectable()
export class SandboxBoundary {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly dids: TenantDids,
    private readonly domains: TenantDomains,
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
    const identifiers = certificates.flatMap(listKeyIdentifiers);
    const keys = certificates.map(({ publicKey }) => publicKey);
    return this.separatesAny(tenant, await this.findOwners(keys, identifiers));
  }

  /**
   * Whether an entity of a federation is a sandbox of this platform, or has the key of one, and the tenant is for production.
   * @throws DomainError `UNAVAILABLE`
   */
  async separatesEntity(tenant: TenantId, entityIdentifier: string, keys: KeyObject[]): Promise<boolean> {
    const owners = await this.findOwners(keys, keys.map(computeKeyIdentifier));
    const named = findTenant((await this.domains.findPath(entityIdentifier)) ?? '');
    return this.separatesAny(tenant, named === undefined ? owners : owners.add(named));
  }

  /** Whether the one is for production and the other one is a sandbox. */
  async separates(tenant: TenantId, other: TenantId): Promise<boolean> {
    if (tenant === other || !(await this.auth.isSandbox(other))) return false;
    return !(await this.auth.isSandbox(tenant));
  }

  private async separatesAny(tenant: TenantId, owners: Set<TenantId>): Promise<boolean> {
    for (const owner of owners) if (await this.separates(tenant, owner)) return true;
    return false;
  }

  /** By one query for all keys, because each decision of trust asks. */
  private async findOwners(keys: KeyObject[], identifiers: string[]): Promise<Set<TenantId>> {
    const rows = await this.database.acrossTenants((tx) => this.certificates.listByKeyIdentifiers(tx, identifiers));
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
