import { Injectable } from '@nestjs/common';
import { browserAppPath } from '@vc/contract/routes';
import { AuthClient, TenantDomains } from '@vc/platform/service-clients';
import type { NoticeSetting } from '../notice-settings/notice-setting.entity';

/** Who tells a user of something, and where the user finds it. */
export interface NoticeSender {
  tenantName: string;
  organization: string;
  walletUrl: string;
}

/** Fills in what the settings of an organization leave out. */
@Injectable()
export class NoticeSenders {
  constructor(
    private readonly auth: AuthClient,
    private readonly domains: TenantDomains,
  ) {}

  /** @throws DomainError `UNAVAILABLE` */
  async get({ tenantId, senderName, walletUrl }: NoticeSetting): Promise<NoticeSender> {
    const tenant = await this.auth.tenant(tenantId);
    return {
      tenantName: tenant.name,
      organization: senderName ?? tenant.name,
      walletUrl: walletUrl ?? walletAppUrl(await this.domains.baseOf(tenantId), this.domains.publicUrl, tenant.slug),
    };
  }
}

/** The wallet for browsers. At the address of the platform, it has to be told the organization. */
function walletAppUrl(base: string, publicUrl: string, slug: string): string {
  const url = base + browserAppPath('wallet-app');
  return base === publicUrl ? `${url}?${new URLSearchParams({ tenant: slug })}` : url;
}
