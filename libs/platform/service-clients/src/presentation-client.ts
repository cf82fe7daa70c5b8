import type { InternalHttp } from './internal-http';

/** Client of the presentation service's internal interface. */
export class PresentationClient {
  constructor(private readonly http: InternalHttp) {}

  /** Returns the open presentation of the random part of a request URI, undefined when there is none. */
  async findByRequest(tenant: string, requestId: string): Promise<{ id: string; expiresAt: string } | undefined> {
    const path = `${requestsOf(tenant)}/${encodeURIComponent(requestId)}`;
    return this.http.find<{ id: string; expiresAt: string }>('GET', path);
  }

  /**
   * Returns those of the requests that await a response. The previous release does not know, so that all of them may.
   * @param requestIds random parts of request URIs, at most 100
   */
  async listOpenRequests(tenant: string, requestIds: string[]): Promise<string[]> {
    const answer = await this.http.find<{ open: string[] }>('POST', `${requestsOf(tenant)}/open`, { requestIds });
    return answer?.open ?? requestIds;
  }

  /** Whether a presentation template of the tenant names the trusted entity. */
  async usesTrustedEntity(tenant: string, id: string): Promise<boolean> {
    const path = `/internal/tenants/${tenant}/trusted-entities/${id}/use`;
    return (await this.http.request<{ isUsed: boolean }>('GET', path)).isUsed;
  }
}

function requestsOf(tenant: string): string {
  return `/internal/tenants/${encodeURIComponent(tenant)}/presentation-requests`;
}
