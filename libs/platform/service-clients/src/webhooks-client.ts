import { DomainError } from '@vc/platform/http';
import type { InternalHttp } from './internal-http';

interface EndpointCounts {
  counts: Record<string, number>;
}

/** Client of the webhooks service's internal interface. */
export class WebhooksClient {
  constructor(private readonly http: InternalHttp) {}

  /** Returns an endpoint of the tenant, undefined when there is none. @throws DomainError `UNAVAILABLE` */
  async findEndpoint(tenant: string, id: string): Promise<{ enabled: boolean } | undefined> {
    return this.http.find<{ enabled: boolean }>('GET', `/internal/tenants/${tenant}/endpoints/${id}`);
  }

  /** Returns the number of endpoints of the tenant. @throws DomainError `UNAVAILABLE` */
  async countEndpoints(tenant: string): Promise<number> {
    return (await this.countAllEndpoints(tenant))[tenant] ?? 0;
  }

  /** Returns the number of endpoints by tenant. @param tenant only this one @throws DomainError `UNAVAILABLE` */
  async countAllEndpoints(tenant?: string): Promise<Record<string, number>> {
    const query = tenant === undefined ? '' : `?tenantId=${tenant}`;
    const answer = await this.http.find<EndpointCounts>('GET', `/internal/endpoint-counts${query}`);
    if (!answer) throw new DomainError('UNAVAILABLE', 'A webhooks service of an earlier release counts no endpoints.');
    return answer.counts;
  }
}
