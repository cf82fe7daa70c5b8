import type { InternalHttp } from './internal-http';

/** Client of the webhooks service's internal interface. */
export class WebhooksClient {
  constructor(private readonly http: InternalHttp) {}

  /** Returns an endpoint of the tenant, undefined when there is none. @throws DomainError `UNAVAILABLE` */
  async findEndpoint(tenant: string, id: string): Promise<{ enabled: boolean } | undefined> {
    return this.http.find<{ enabled: boolean }>('GET', `/internal/tenants/${tenant}/endpoints/${id}`);
  }
}
