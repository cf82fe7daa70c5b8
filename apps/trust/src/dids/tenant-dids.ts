import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { isUuid } from '@vc/platform/http';
import { TenantDomains } from '@vc/platform/service-clients';
import { didOfTenant } from '../did-of-tenant';

/** The DIDs of the tenants. Each has a document, with all keys of the tenant. */
@Injectable()
export class TenantDids {
  constructor(private readonly domains: TenantDomains) {}

  /** Lists the DIDs of the tenant, that of its domain first. @throws DomainError `UNAVAILABLE` */
  async list(tenant: TenantId): Promise<string[]> {
    const bases = await this.domains.basesOf(tenant);
    return bases.map((base) => didOfTenant(base, tenant));
  }

  /** Returns the tenant of the DID, undefined for a DID of others. @throws DomainError `UNAVAILABLE` */
  async findTenant(did: string): Promise<TenantId | undefined> {
    const id = did.slice(did.lastIndexOf(':') + 1);
    return isUuid(id) && (await this.list(id)).includes(did) ? id : undefined;
  }

  /** Lists the DIDs of whom the DID names. One that is of no tenant stands for itself. @throws DomainError `UNAVAILABLE` */
  async listAliases(did: string): Promise<string[]> {
    const tenant = await this.findTenant(did);
    return tenant === undefined ? [did] : this.list(tenant);
  }
}
