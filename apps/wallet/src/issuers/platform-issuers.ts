import { Injectable } from '@nestjs/common';
import { credentialIssuersBase } from '@vc/contract/routes';
import { isUuid } from '@vc/platform/http';
import { TenantDomains } from '@vc/platform/service-clients';

/** The credential issuers of this platform. */
@Injectable()
export class PlatformIssuers {
  constructor(private readonly domains: TenantDomains) {}

  /**
   * Returns the tenant whose issuer has the identifier, or an address below it; undefined for an issuer outside this
   * platform.
   */
  async findTenant(address: string): Promise<string | undefined> {
    const path = await this.domains.findPath(address);
    const issuers = credentialIssuersBase('');
    if (path?.startsWith(issuers) !== true) return undefined;
    const [tenantId = ''] = path.slice(issuers.length).split('/');
    return isUuid(tenantId) ? tenantId : undefined;
  }
}
