import type { ReceivedWebhook } from '@vc/development/webhook-receiver';

/** What has been told, and what has come of it. */
export class Ledger {
  /** Ids of events that were committed. */
  private readonly told = new Set<string>();
  /** How often each came, by endpoint. */
  private readonly received = new Map<string, Map<string, number>>();

  constructor(endpoints: string[]) {
    for (const endpoint of endpoints) this.received.set(`/${endpoint}`, new Map());
  }

  tell(eventId: string): void {
    this.told.add(eventId);
  }

  receive({ path, headers }: ReceivedWebhook): void {
    const counts = this.received.get(path)!;
    const id = headers['webhook-id']!;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }

  get events(): number {
    return this.told.size;
  }

  /** Deliveries that have not come. */
  get missing(): number {
    return [...this.received.values()].reduce(
      (sum, counts) => sum + [...this.told].filter((id) => !counts.has(id)).length,
      0,
    );
  }

  /** Deliveries that came again. */
  get repeated(): number {
    return [...this.received.values()].reduce(
      (sum, counts) => sum + [...counts.values()].reduce((total, count) => total + count - 1, 0),
      0,
    );
  }
}
