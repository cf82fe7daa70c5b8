import type { ReceivedWebhook } from '@vc/development/webhook-receiver';

/** Counts committed events and their deliveries. */
export class Ledger {
  /** Ids of committed events. */
  private readonly told = new Set<string>();
  /** Number of deliveries by endpoint and event id. */
  private readonly received = new Map<string, Map<string, number>>();

  constructor(endpoints: string[]) {
    for (const endpoint of endpoints) this.received.set(`/${endpoint}`, new Map());
  }

  addCommitted(eventId: string): void {
    this.told.add(eventId);
  }

  addReceived({ path, headers }: ReceivedWebhook): void {
    const counts = this.received.get(path)!;
    const id = headers['webhook-id']!;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  get events(): number {
    return this.told.size;
  }

  /** Number of deliveries that have not come. */
  get missing(): number {
    return [...this.received.values()].reduce(
      (sum, counts) => sum + [...this.told].filter((id) => !counts.has(id)).length,
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
