import { InternalHttp } from './internal-http';

/** Questions to the issuance service. */
export class IssuanceClient {
  constructor(private readonly http: InternalHttp) {}

  /** Whose credential configuration it is; undefined where nobody issues it. */
  async tenantOfConfiguration(id: string): Promise<string | undefined> {
    const path = `/internal/credential-configurations/${encodeURIComponent(id)}`;
    return (await this.http.find<{ tenantId: string }>('GET', path))?.tenantId;
  }

  /** The `issuer_state` of the user's newest open offer of all these configurations; undefined where there is none. */
  async findOffer(tenant: string, userId: string, configurationIds: string[]): Promise<string | undefined> {
    const body = { userId, credentialConfigurationIds: configurationIds };
    const path = `/internal/tenants/${tenant}/offers/find`;
    return (await this.http.find<{ issuerState: string }>('POST', path, body))?.issuerState;
  }
}
