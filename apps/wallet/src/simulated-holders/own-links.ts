import { Injectable } from '@nestjs/common';
import { findTenant } from '@vc/contract/routes';
import type { TenantId } from '@vc/platform/access-control';
import { TenantDomains } from '@vc/platform/service-clients';
import { linkOfOthers } from './act.errors';

/** Admits the addresses of one tenant, so that a simulated holder sends requests to no other host. */
@Injectable()
export class OwnLinks {
  constructor(private readonly domains: TenantDomains) {}

  /** @param pointer of the link that names the address. @throws DomainError `SANDBOX_BOUNDARY`, `UNAVAILABLE` */
  async assertOwn(tenant: TenantId, address: string, pointer: string): Promise<void> {
    const path = await this.domains.findPath(address);
    if (path === undefined || findTenant(path) !== tenant) throw linkOfOthers(pointer);
  }
}
