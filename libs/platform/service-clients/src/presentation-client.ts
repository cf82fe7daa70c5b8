import type { InternalHttp } from './internal-http';

/** Client of the presentation service's internal interface. */
export class PresentationClient {
  constructor(private readonly http: InternalHttp) {}

  /** Returns the open presentation of the random part of a request URI, undefined when there is none. */
  async findByRequest(tenant: string, requestId: string): Promise<{ id: string; expiresAt: string } | undefined> {
    const path = `/internal/tenants/${encodeURIComponent(tenant)}/presentation-requests/${encodeURIComponent(requestId)}`;
    return this.http.find<{ id: string; expiresAt: string }>('GET', path);
  }

  /** Whether a presentation template of the tenant names the trusted entity. */
  async usesTrustedEntity(tenant: string, id: string): Promise<boolean> {
    const path = `/internal/tenants/${tenant}/trusted-entities/${id}/use`;
    return (await this.http.request<{ isUsed: boolean }>('GET', path)).isUsed;
  }
}
