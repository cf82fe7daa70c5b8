import { setTimeout as pause } from 'node:timers/promises';
import type { Outbox } from '@vc/platform/messaging';
import { createEvent } from '@vc/platform/messaging';
import type { Database } from '@vc/platform/persistence';
import { createId } from '@vc/platform/persistence';
import type { Ledger } from './ledger';

const INTERVAL_MS = 20;
const RETRY_MS = 200;

/** Commits events at a steady rate, as a service does; one that could not be committed is committed when that works. */
export class Teller {
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
      const work = this.tell().finally(() => this.pending.delete(work));
      this.pending.add(work);
    }, INTERVAL_MS);
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.pending);
  }

  private async tell(): Promise<void> {
    const id = createId();
    const event = createEvent('openid4vc.issuance.completed', this.tenantId, id, { openId4VcIssuanceId: id });
    for (;;) {
      try {
        await this.database.transaction(this.tenantId, async (tx) => this.outbox.add(tx, event));
        return this.ledger.tell(event.id);
      } catch {
        // The database is away, or was when it should have answered: then the event comes twice, with one id.
        await pause(RETRY_MS);
      }
    }
  }
}
