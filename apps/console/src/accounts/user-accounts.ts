import { Injectable } from '@nestjs/common';
import { AuthClient, OnboardingClient, type UserContact } from '@vc/platform/service-clients';
import { ConsoleConfig } from '../console-config';
import type { Account, Accounts } from './accounts';

export interface UserAccount extends Account {
  user: UserContact;
}

/** The users of a tenant. A locked one is found, and has no token that a service accepts. */
@Injectable()
export class UserAccounts implements Accounts<UserAccount> {
  constructor(
    private readonly config: ConsoleConfig,
    private readonly auth: AuthClient,
    private readonly onboarding: OnboardingClient,
  ) {}

  async find(tenantId: string, id: string): Promise<UserAccount | undefined> {
    const [tenant, user] = await Promise.all([
      this.auth.findTenant(tenantId),
      this.onboarding.findContact(tenantId, id),
    ]);
    return tenant && user ? { id, tenant, user, session: this.config.userSession } : undefined;
  }
}
