import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { deleteBatch, type Transaction } from '@vc/platform/persistence';
import { IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { SimulatedAct } from './simulated-act.entity';

/** Earlier answers of a holder that a replay looks through. */
const EARLIER_ANSWERS = 50;

@Injectable()
export class SimulatedActsRepository {
  async insert(tx: Transaction, act: SimulatedAct): Promise<void> {
    await tx.insert(SimulatedAct, act);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<SimulatedAct> {
    const act = await tx.findOneBy(SimulatedAct, { tenantId, id });
    if (!act) throw notFound('act', id);
    return act;
  }

  async countPending(tx: Transaction, tenantId: TenantId): Promise<number> {
    return tx.countBy(SimulatedAct, { tenantId, nextAttemptAt: Not(IsNull()) });
  }

  /** Lists the newest acts of the holder that have sent presentations. */
  async listAnswers(tx: Transaction, { tenantId, holder }: SimulatedAct): Promise<SimulatedAct[]> {
    return tx.find(SimulatedAct, {
      where: { tenantId, holder, vpToken: Not(IsNull()) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: EARLIER_ANSWERS,
    });
  }

  /** Lets acts that were not attempted begin at `now` when they are due by the time of the sandbox. */
  async bringForward(tx: Transaction, tenantId: string, { tenantNow, now }: { tenantNow: Date; now: Date }) {
    const due = { tenantId, attempts: 0, nextAttemptAt: MoreThan(now), dueAt: LessThanOrEqual(tenantNow) };
    await tx.update(SimulatedAct, due, { nextAttemptAt: now });
  }

  /** Removes a batch of the acts of all tenants that have ended. Returns whether there may be more. */
  async removeCreatedBefore(tx: Transaction, time: Date): Promise<boolean> {
    return deleteBatch(tx, {
      table: 'simulated_acts',
      where: 'created_at < $1 AND next_attempt_at IS NULL',
      values: [time],
    });
  }
}
