import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import type { SecondFactorAnswer, SecondFactorResult } from '@vc/platform/service-clients';
import { SecondFactors } from '../second-factors/second-factors';
import { AccountLock } from './account-lock';
import { PendingLogIns } from './pending-log-ins';
import { PendingLogInsRepository } from './pending-log-ins.repository';

/** Completes a log-in by a factor of its user. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly pending: PendingLogIns,
    private readonly pendings: PendingLogInsRepository,
    private readonly factors: SecondFactors,
    private readonly lock: AccountLock,
  ) {}

  async verify(tenant: TenantId, ticket: string, answer: SecondFactorAnswer): Promise<SecondFactorResult> {
    const open = await this.pending.find(tenant, ticket, 'second-factor');
    if (!open) return { outcome: 'expired' };
    const { user, pending } = open;
    const seconds = await this.lock.countAttempt(user);
    if (seconds > 0) return { outcome: 'locked', seconds };
    return this.database.transaction(tenant, async (tx) => {
      const method = await this.factors.verify(tx, user, answer);
      if (!method) return { outcome: 'refused' };
      if (!(await this.pendings.take(tx, pending))) return { outcome: 'expired' };
      await this.lock.reset(tx, user);
      return { outcome: 'logged-in', user: { id: user.id, username: user.username }, method };
    });
  }
}
