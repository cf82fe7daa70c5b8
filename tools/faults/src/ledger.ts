import assert from 'node:assert/strict';
import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import { eventIdOf } from '@vc/development/webhook-receiver';

/** Counts committed events and their deliveries. */
export class Ledger {
  /** Ids of committed events. */
  private readonly committed = new Set<string>();
  /** Number of deliveries by endpoint and event id. */
  private readonly received = new Map<string, Map<string, number>>();

  constructor(endpoints: string[]) {
    for (const endpoint of endpoints) this.received.set(`/${endpoint}`, new Map());
  }

  addCommitted(eventId: string): void {
    this.committed.add(eventId);
  }

  addReceived(webhook: ReceivedWebhook): void {
    const counts = this.received.get(webhook.path);
    assert(counts, `No endpoint has the path ${webhook.path}.`);
    const id = eventIdOf(webhook);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  get events(): number {
    return this.committed.size;
  }

  /** Number of deliveries that have not arrived. */
  get missing(): number {
    return [...this.received.values()].reduce(
      (sum, counts) => sum + [...this.committed].filter((id) => !counts.has(id)).length,
      0,
    );
  }

  /** Number of deliveries beyond the first of each event. */
  get repeated(): number {
    return [...this.received.values()].reduce(
      (sum, counts) => sum + [...counts.values()].reduce((total, count) => total + count - 1, 0),
      0,
    );
  }
}
