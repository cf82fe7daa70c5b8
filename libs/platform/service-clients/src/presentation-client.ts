import type { InternalHttp } from './internal-http';

/** Longest list of signers of one request to the presentation service. */
export const MAX_ASKED_SIGNERS = 100;

/** The issuer of a credential that matches a credential query, as far as it is proven. */
export interface SignerOfQuery {
  queryId: string;
  did?: string | undefined;
  /** Base64 DER, leaf first. */
  x5c?: string[] | undefined;
  /** An https URL that may be the entity of a federation. */
  entityIdentifier?: string | undefined;
}

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

  /**
   * Returns whether an open request trusts each of the signers; undefined if the request is not open, and by the previous release.
   * @param signers at most 100
   */
  async decideTrust(tenant: string, requestId: string, signers: SignerOfQuery[]): Promise<boolean[] | undefined> {
    const path = `${requestsOf(tenant)}/${encodeURIComponent(requestId)}/trust`;
    return (await this.http.find<{ trusted: boolean[] }>('POST', path, { signers }))?.trusted;
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
