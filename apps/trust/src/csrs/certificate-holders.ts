import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AuthClient, TenantDomains } from '@vc/platform/service-clients';

/** What a certificate names of its tenant. */
export interface CertificateHolder {
  /** That of a sandbox begins with `SANDBOX`. */
  name: string;
  /** Base URLs of the addresses and DIDs of the tenant, those of its domain first. */
  bases: string[];
}

@Injectable()
export class CertificateHolders {
  constructor(
    private readonly auth: AuthClient,
    private readonly domains: TenantDomains,
  ) {}

  /** @param commonName default: the name of the tenant. @throws DomainError `NOT_FOUND`, `UNAVAILABLE` */
  async get(tenant: TenantId, commonName?: string): Promise<CertificateHolder> {
    const { name: tenantName, kind } = await this.auth.tenant(tenant);
    const name = commonName ?? tenantName;
    const bases = await this.domains.basesOf(tenant);
    return { name: kind === 'sandbox' ? `SANDBOX ${name}` : name, bases };
  }
}
