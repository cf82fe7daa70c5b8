import { createEvent, type Outbox } from '@vc/platform/messaging';
import { Sweeper, type SweeperContext, type Transaction } from '@vc/platform/persistence';
import type { CountedFailures } from './counted-failures';
import { type UnusualFailures, UnusualFailuresRepository } from './unusual-failures.repository';

const INTERVAL_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Has the staff of a tenant told of unusually many failures in the last whole hour. */
export class UnusualFailuresSweeper extends Sweeper {
  private readonly repository: UnusualFailuresRepository;

  constructor(
    context: SweeperContext,
    private readonly outbox: Outbox,
    private readonly counted: CountedFailures,
  ) {
    super(INTERVAL_MS, context);
    this.repository = new UnusualFailuresRepository(counted);
  }

  async run(): Promise<void> {
    await this.sweep(async (tx, now) => {
      const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - HOUR_MS);
      for (const each of await this.repository.claim(tx, hour, now)) this.raise(tx, each);
    });
  }

  private raise(tx: Transaction, { tenant_id: tenantId, failures }: UnusualFailures): void {
    const alert = { kind: this.counted.kind, resourceId: tenantId, failures };
    this.outbox.add(tx, createEvent('staff.alert.raised', tenantId, tenantId, alert));
  }
}
