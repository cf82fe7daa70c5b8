import { Inject, Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OperatorOnly } from '../tenants/operator-only';
import { type Administrator, TenantsService } from '../tenants/tenants.service';
import { type TenantUsage, toTenantUsage } from './tenant-usage';
import { UsageClient } from './usage-client';
import { daysOfMonths, type UsageMonths } from './usage-months';

/** What the tenants have used, by month, for the operator. */
@Injectable()
export class UsageService {
  constructor(
    private readonly operator: OperatorOnly,
    private readonly tenants: TenantsService,
    private readonly usage: UsageClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `FORBIDDEN` unless the administrator is the operator, `UNAVAILABLE`; ValidationFailed for months that are
   * no range, and for an unknown cursor
   */
  async list(administrator: Administrator, months: UsageMonths, request: PageRequest): Promise<Page<TenantUsage>> {
    await this.operator.assert(administrator);
    const days = daysOfMonths(months, this.clock());
    const page = await this.tenants.listFor(administrator, request);
    const figures = await this.usage.sumMonths(
      page.items.map(({ id }) => id),
      days,
    );
    return { ...page, items: page.items.map((tenant) => toTenantUsage(tenant, figures)) };
  }

  /** @throws DomainError as `list`, and `NOT_FOUND` */
  async get(administrator: Administrator, id: string, months: UsageMonths): Promise<TenantUsage> {
    await this.operator.assert(administrator);
    const days = daysOfMonths(months, this.clock());
    const tenant = await this.tenants.getFor(administrator, id);
    return toTenantUsage(tenant, await this.usage.sumMonths([id], days));
  }
}
