import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AuthClient, TenantDomains } from '@vc/platform/service-clients';

/** What a certificate names of its tenant. */
export interface CertificateHolder {
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
    const name = commonName ?? (await this.auth.tenant(tenant)).name;
    return { name, bases: await this.domains.basesOf(tenant) };
  }
}
