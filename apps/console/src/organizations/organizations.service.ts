import { Injectable } from '@nestjs/common';
import { AuthClient, TenantDomains, type TenantProfile } from '@vc/platform/service-clients';
import { organizationRequired, organizationUnknown } from './organization.errors';

/** The organizations that a browser names: by the host that it opens, or by their slug. */
@Injectable()
export class Organizations {
  constructor(
    private readonly auth: AuthClient,
    private readonly domains: TenantDomains,
  ) {}

  /**
   * Returns the organization of the slug. On the domain of an organization, there is no other one.
   * @param base URL of the host that the browser has opened
   * @throws ValidationFailed without an organization, DomainError `NOT_FOUND`, `UNAVAILABLE`
   */
  async get(base: string, slug: string | undefined): Promise<TenantProfile> {
    const tenantId = await this.domains.findTenantAt(base);
    if (tenantId === undefined && slug === undefined) throw organizationRequired();
    const tenant = slug === undefined ? undefined : await this.auth.findTenantBySlug(slug);
    if (tenantId === undefined) return tenant ?? unknown();
    if (slug !== undefined && tenant?.id !== tenantId) throw organizationUnknown();
    return this.getAt(base);
  }

  /** Returns the organization whose domain it is. @throws DomainError `NOT_FOUND`, `UNAVAILABLE` */
  async getAt(base: string): Promise<TenantProfile> {
    const tenantId = await this.domains.findTenantAt(base);
    const tenant = tenantId === undefined ? undefined : await this.auth.findTenant(tenantId);
    return tenant ?? unknown();
  }
}

function unknown(): never {
  throw organizationUnknown();
}
