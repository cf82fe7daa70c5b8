import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { StaffAdmissions } from '../../staff/staff-members/staff-admissions.service';
import { invalidLogoutToken } from './identity-provider.errors';
import { IdentityProvidersService } from './identity-providers.service';
import { LogoutTokens } from './logout-tokens';

/** An identity provider ends the sessions of a person, for example because the person has left. */
@Injectable()
export class BackChannelLogoutService {
  constructor(
    private readonly providers: IdentityProvidersService,
    private readonly tokens: LogoutTokens,
    private readonly admissions: StaffAdmissions,
  ) {}

  /**
   * Returns when no service accepts the tokens of the person. A person who is no member has none.
   * @param form `logout_token`
   * @throws DomainError `NOT_FOUND` for a tenant without a provider, `VALIDATION_ERROR`, `UNAVAILABLE`
   */
  async logOut(tenantId: TenantId, form: unknown): Promise<void> {
    const { logout_token: token } = (form ?? {}) as Record<string, unknown>;
    const access = this.providers.toAccess(await this.providers.get(tenantId));
    if (typeof token !== 'string') throw invalidLogoutToken();
    await this.admissions.logOut(tenantId, await this.tokens.verify(token, access));
  }
}
