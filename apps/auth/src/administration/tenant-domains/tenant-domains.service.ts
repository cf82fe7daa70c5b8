import { Inject, Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import { createSecretId, Database } from '@vc/platform/persistence';
import type { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { AuthAction } from '../audit/auth-action';
import { AuthConfig } from '../../auth-config';
import { type Administrator, TenantsService } from '../tenants/tenants.service';
import { findDomainProblem } from './find-domain-problem';
import type { TenantDomain } from './tenant-domain.entity';
import { domainInUse, domainNotUsable, noTenantDomain } from './tenant-domain.errors';
import { toTenantDomainResource } from './tenant-domain.resource';
import { TenantDomainsRepository } from './tenant-domains.repository';

/** The domains that tenants claim. */
@Injectable()
export class TenantDomainsService {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly tenants: TenantsService,
    private readonly domains: TenantDomainsRepository,
    private readonly audit: AdminAudit<AuthAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND`, also for another organization's tenant */
  async get(administrator: Administrator, tenantId: string): Promise<TenantDomain> {
    await this.tenants.getFor(administrator, tenantId);
    const found = await this.database.transaction(tenantId, (tx) => this.domains.find(tx, tenantId));
    if (!found) throw noTenantDomain();
    return found;
  }

  /**
   * Claims the domain. A repetition changes nothing.
   * @throws ValidationFailed for what cannot be a domain of a tenant, DomainError `NOT_FOUND` for another organization's
   * tenant, `INVALID_STATE` while another domain is active, `PRECONDITION_FAILED`
   */
  async put(
    administrator: Administrator,
    tenantId: string,
    domain: string,
    precondition: Precondition,
  ): Promise<TenantDomain> {
    await this.tenants.getFor(administrator, tenantId);
    const problem = findDomainProblem(domain, this.config.PUBLIC_URL);
    if (problem !== undefined) throw domainNotUsable(problem);
    return this.database.transaction(tenantId, async (tx) => {
      const before = await this.domains.findForUpdate(tx, tenantId);
      if (before) precondition.assert(toTenantDomainResource(before));
      if (before?.domain === domain) return before;
      if (before?.status === 'active') throw domainInUse(before.domain);
      const claim = this.newClaim(tenantId, domain);
      await this.domains.upsert(tx, claim);
      await this.audit.add(tx, { tenantId, action: 'tenant-domain.set', resourceIds: [tenantId] });
      return claim;
    });
  }

  /** Its addresses do not answer any more. A repetition has the same result. @throws DomainError `NOT_FOUND` for another tenant */
  async delete(administrator: Administrator, tenantId: string): Promise<void> {
    await this.tenants.getFor(administrator, tenantId);
    await this.database.transaction(tenantId, async (tx) => {
      if (!(await this.domains.findForUpdate(tx, tenantId))) return;
      await this.domains.delete(tx, tenantId);
      await this.audit.add(tx, { tenantId, action: 'tenant-domain.deleted', resourceIds: [tenantId] });
    });
  }

  /** Lists the active domains of all tenants. */
  async listActive(): Promise<Pick<TenantDomain, 'tenantId' | 'domain'>[]> {
    return this.database.acrossTenants((tx) => this.domains.listActive(tx));
  }

  private newClaim(tenantId: string, domain: string): TenantDomain {
    const now = this.clock();
    return {
      tenantId,
      domain,
      token: createSecretId(),
      status: 'pending',
      provenAt: null,
      missingSince: null,
      checkedAt: null,
      createdAt: now,
      updatedAt: now,
    };
  }
}
