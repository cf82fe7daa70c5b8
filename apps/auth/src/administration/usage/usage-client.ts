import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { InternalHttp } from '@vc/platform/service-clients';
import type { UsageFigure } from './tenant-usage';

/** Asks the service of webhooks, which counts (docs/usage.md). */
@Injectable()
export class UsageClient implements OnApplicationShutdown {
  constructor(private readonly http: InternalHttp) {}

  /** @param days the first and the last one @throws DomainError `UNAVAILABLE` */
  async sumMonths(tenantIds: readonly string[], days: { from: string; to: string }): Promise<UsageFigure[]> {
    if (tenantIds.length === 0) return [];
    const query = new URLSearchParams({ tenants: tenantIds.join(','), ...days });
    return (await this.http.request<{ figures: UsageFigure[] }>('GET', `/internal/usage/months?${query}`)).figures;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }
}
