import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database } from '@vc/platform/persistence';
import { type UsagePeriod, usagePeriodOf } from './usage-period';
import type { UsageGroup, UsageQuery } from './usage.query';
import { type TenantUsageFigure, type UsageFigure, UsageRepository } from './usage.repository';

export interface Usage extends UsagePeriod {
  groupBy: UsageGroup;
  figures: UsageFigure[];
}

/** What tenants have used, by day and by month (docs/usage.md). */
@Injectable()
export class UsageService {
  constructor(
    private readonly database: Database,
    private readonly usage: UsageRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed for a range that is none */
  async get(tenantId: string, { groupBy, measure, ...range }: UsageQuery): Promise<Usage> {
    const period = usagePeriodOf(range, this.clock());
    const figures = await this.database.transaction(tenantId, async (tx) =>
      this.usage.sum(tx, { ...period, tenantIds: [tenantId], groupBy, measure }),
    );
    return { ...period, groupBy, figures };
  }

  /** Sums of these tenants by month, for the operator. @throws ValidationFailed for a range that is none */
  async sumMonths(tenantIds: readonly string[], range: UsagePeriod): Promise<TenantUsageFigure[]> {
    const period = usagePeriodOf(range, this.clock());
    return this.database.acrossTenants(async (tx) => this.usage.sum(tx, { ...period, tenantIds, groupBy: 'month' }));
  }
}
