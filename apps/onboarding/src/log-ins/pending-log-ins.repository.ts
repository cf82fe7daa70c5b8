import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { Transaction } from '@vc/platform/persistence';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import type { User } from '../users/user.entity';
import { PendingLogIn, type PendingStep } from './pending-log-in.entity';

interface Wanted {
  idHash: string;
  step: PendingStep;
  now: Date;
}

@Injectable()
export class PendingLogInsRepository {
  /** Deletes the expired ones of the tenant, too. */
  async insert(tx: Transaction, pending: PendingLogIn, now: Date): Promise<void> {
    await tx.delete(PendingLogIn, { tenantId: pending.tenantId, expiresAt: LessThanOrEqual(now) });
    await tx.insert(PendingLogIn, pending);
  }

  async find(tx: Transaction, tenantId: TenantId, { idHash, step, now }: Wanted): Promise<PendingLogIn | null> {
    return tx.findOneBy(PendingLogIn, { tenantId, idHash, step, expiresAt: MoreThan(now) });
  }

  async update(
    tx: Transaction,
    { tenantId, idHash }: PendingLogIn,
    started: Partial<Pick<PendingLogIn, 'totpSecret' | 'challenge'>>,
  ): Promise<void> {
    await tx.update(PendingLogIn, { tenantId, idHash }, started);
  }

  /** Returns false if the challenge was taken before, also by a concurrent request. */
  async takeChallenge(tx: Transaction, { tenantId, idHash, challenge }: PendingLogIn): Promise<boolean> {
    if (challenge === null) return false;
    const { affected } = await tx.update(PendingLogIn, { tenantId, idHash, challenge }, { challenge: null });
    return affected === 1;
  }

  /** Returns false if it was taken before, also by a concurrent request. */
  async take(tx: Transaction, { tenantId, idHash }: PendingLogIn): Promise<boolean> {
    const { affected } = await tx.delete(PendingLogIn, { tenantId, idHash });
    return affected === 1;
  }

  async deleteOf(tx: Transaction, { tenantId, id }: Pick<User, 'tenantId' | 'id'>): Promise<void> {
    await tx.delete(PendingLogIn, { tenantId, userId: id });
  }
}
