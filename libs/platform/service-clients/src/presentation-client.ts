import { InternalHttp } from './internal-http';

/** Questions to the presentation service. */
export class PresentationClient {
  constructor(private readonly http: InternalHttp) {}

  /** Does a presentation template of the tenant name the trusted entity? */
  async usesTrustedEntity(tenant: string, id: string): Promise<boolean> {
    const path = `/internal/tenants/${tenant}/trusted-entities/${id}/use`;
    return (await this.http.request<{ isUsed: boolean }>('GET', path)).isUsed;
  }
}
