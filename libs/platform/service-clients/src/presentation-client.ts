import type { InternalHttp } from './internal-http';

/** Questions to the presentation service. */
export class PresentationClient {
  constructor(private readonly http: InternalHttp) {}

  /** The presentation behind the random part of a request's address; undefined where nothing waits there. */
  async findByRequest(tenant: string, requestId: string): Promise<{ id: string; expiresAt: string } | undefined> {
    const path = `/internal/tenants/${encodeURIComponent(tenant)}/presentation-requests/${encodeURIComponent(requestId)}`;
    return this.http.find<{ id: string; expiresAt: string }>('GET', path);
  }

  /** Does a presentation template of the tenant name the trusted entity? */
  async usesTrustedEntity(tenant: string, id: string): Promise<boolean> {
    const path = `/internal/tenants/${tenant}/trusted-entities/${id}/use`;
    return (await this.http.request<{ isUsed: boolean }>('GET', path)).isUsed;
  }
}
