import { Injectable } from '@nestjs/common';
import { type ActiveMember, AuthClient } from '@vc/platform/service-clients';
import type { Account, Accounts } from './accounts';

export interface StaffAccount extends Account, ActiveMember {}

/** The members of staff who are active. */
@Injectable()
export class StaffAccounts implements Accounts<StaffAccount> {
  constructor(private readonly auth: AuthClient) {}

  async find(tenantId: string, id: string): Promise<StaffAccount | undefined> {
    const active = await this.auth.findActiveMember(tenantId, id);
    return active && { ...active, id };
  }
}
