import { Injectable } from '@nestjs/common';
import { lockUntilCommit, type Transaction } from '@vc/platform/persistence';
import { SandboxClock } from './sandbox-clock.entity';

@Injectable()
export class SandboxClocksRepository {
  async find(tx: Transaction, tenantId: string): Promise<SandboxClock | undefined> {
    return (await tx.findOneBy(SandboxClock, { tenantId })) ?? undefined;
  }

  /** Also locks a clock that was never moved, until the transaction ends. */
  async findForUpdate(tx: Transaction, tenantId: string): Promise<SandboxClock | undefined> {
    await lockUntilCommit(tx, `sandbox-clocks/${tenantId}`);
    return this.find(tx, tenantId);
  }

  async listAll(tx: Transaction): Promise<SandboxClock[]> {
    return tx.find(SandboxClock);
  }

  async upsert(tx: Transaction, clock: SandboxClock): Promise<void> {
    await tx.upsert(SandboxClock, clock, ['tenantId']);
  }
}
