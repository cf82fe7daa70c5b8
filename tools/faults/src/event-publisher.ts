import { setTimeout as pause } from 'node:timers/promises';
import type { Outbox } from '@vc/platform/messaging';
import { createEvent } from '@vc/platform/messaging';
import type { Database } from '@vc/platform/persistence';
import { createId } from '@vc/platform/persistence';
import type { Ledger } from './ledger';

const INTERVAL_MS = 20;
const RETRY_MS = 200;

/** Commits events to the outbox at a steady rate, and repeats a commit that failed. */
export class EventPublisher {
  private readonly pending = new Set<Promise<void>>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly ledger: Ledger,
    private readonly tenantId: string,
  ) {}

  start(): void {
    this.timer = setInterval(() => {
      const work = this.publish().finally(() => this.pending.delete(work));
      this.pending.add(work);
    }, INTERVAL_MS);
  }

  /** Resolves once no commit is in progress. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.pending);
  }

  private async publish(): Promise<void> {
    const id = createId();
    const event = createEvent('openid4vc.issuance.completed', this.tenantId, id, { openId4VcIssuanceId: id });
    for (;;) {
      try {
        await this.database.transaction(this.tenantId, async (tx) => this.outbox.add(tx, event));
        return this.ledger.addCommitted(event.id);
      } catch {
        // The commit may have succeeded without an answer. The event is then published twice with one id.
        await pause(RETRY_MS);
      }
    }
  }
}
