import type { InternalHttp } from './internal-http';

export interface OfferSummary {
  credentialNames: string[];
  /** ISO 8601. */
  expiresAt: string;
}

/** A token request of a wallet for an issuance. */
export interface TokenStep {
  tenantId: string;
  issuanceId: string;
  step: 'token.issued' | 'token.refused';
  /** ISO 8601. */
  occurredAt: string;
  grantType: string;
  /** `error` and `error_description` of the response. */
  code?: string;
  detail?: string;
}

/** Client of the issuance service's internal interface. */
export class IssuanceClient {
  constructor(private readonly http: InternalHttp) {}

  /** Adds token requests to the timelines of their issuances. */
  async recordTokenSteps(steps: TokenStep[]): Promise<void> {
    await this.http.request('POST', '/internal/token-steps', { steps });
  }

  /** Returns the tenant of a credential configuration, undefined when there is none. */
  async tenantOfConfiguration(id: string): Promise<string | undefined> {
    const path = `/internal/credential-configurations/${encodeURIComponent(id)}`;
    return (await this.http.find<{ tenantId: string }>('GET', path))?.tenantId;
  }

  /** Returns the offered credentials of an issuance, undefined when there is none. */
  async offerSummary(tenant: string, issuanceId: string): Promise<OfferSummary | undefined> {
    return this.http.find<OfferSummary>('GET', `/internal/tenants/${tenant}/issuances/${issuanceId}/offer-summary`);
  }

  /**
   * Returns the current token of a status list of this platform, undefined when there is none.
   * @param base of the address of the list, if it is on the domain of the tenant
   */
  async findStatusList(tenant: string, id: string, base?: string): Promise<string | undefined> {
    const query = base === undefined ? '' : `?${new URLSearchParams({ base })}`;
    const path = `/internal/tenants/${tenant}/status-lists/${id}${query}`;
    return (await this.http.find<{ token: string }>('GET', path))?.token;
  }

  /** Returns the `issuer_state` of the user's newest open offer of all these configurations, undefined when there is none. */
  async findOffer(tenant: string, userId: string, configurationIds: string[]): Promise<string | undefined> {
    const body = { userId, credentialConfigurationIds: configurationIds };
    const path = `/internal/tenants/${tenant}/offers/find`;
    return (await this.http.find<{ issuerState: string }>('POST', path, body))?.issuerState;
  }
}
