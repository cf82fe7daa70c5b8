import type { InternalHttp } from './internal-http';

/** The tenants whose rows a service has to delete, at the authorization server. */
export class TenantDeletionsClient {
  constructor(private readonly http: InternalHttp) {}

  /** Returns the ids of the tenants of which the service has not reported yet that it has no rows. */
  async list(): Promise<string[]> {
    const { tenantIds } = await this.http.request<{ tenantIds: string[] }>('GET', '/internal/tenant-deletions');
    return tenantIds;
  }

  /** Reports that the service has no rows of the tenant any more. @param deletedRows how many it had */
  async report(tenantId: string, deletedRows: number): Promise<void> {
    await this.http.request('POST', `/internal/tenant-deletions/${tenantId}/reports`, { deletedRows });
  }
}
