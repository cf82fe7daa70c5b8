import type { InternalHttp } from './internal-http';

export interface OfferSummary {
  credentialNames: string[];
  /** ISO 8601. */
  expiresAt: string;
}

/** Questions to the issuance service. */
export class IssuanceClient {
  constructor(private readonly http: InternalHttp) {}

  /** Whose credential configuration it is; undefined where nobody issues it. */
  async tenantOfConfiguration(id: string): Promise<string | undefined> {
    const path = `/internal/credential-configurations/${encodeURIComponent(id)}`;
    return (await this.http.find<{ tenantId: string }>('GET', path))?.tenantId;
  }

  /** What an issuance offers; undefined where there is no such issuance. */
  async offerSummary(tenant: string, issuanceId: string): Promise<OfferSummary | undefined> {
    return this.http.find<OfferSummary>('GET', `/internal/tenants/${tenant}/issuances/${issuanceId}/offer-summary`);
  }

  /** The signed token of a status list of this platform, as it is now; undefined where there is none. */
  async findStatusList(tenant: string, id: string): Promise<string | undefined> {
    return (await this.http.find<{ token: string }>('GET', `/internal/tenants/${tenant}/status-lists/${id}`))?.token;
  }

  /** The `issuer_state` of the user's newest open offer of all these configurations; undefined where there is none. */
  async findOffer(tenant: string, userId: string, configurationIds: string[]): Promise<string | undefined> {
    const body = { userId, credentialConfigurationIds: configurationIds };
    const path = `/internal/tenants/${tenant}/offers/find`;
    return (await this.http.find<{ issuerState: string }>('POST', path, body))?.issuerState;
  }
}
