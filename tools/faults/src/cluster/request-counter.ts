import type { Fetch } from '@vc/sdk';

/** A request whose answer no client should get. */
export interface Defect {
  request: string;
  status: number;
  correlationId: string;
  /** Milliseconds. */
  at: number;
}

/** Answers that docs/api-conventions.md announces for a platform of which a part is away. */
const ANNOUNCED = [502, 503, 504];
export const NO_ANSWER = 'no answer';

/** Counts the requests of clients, and what they were answered other than success. */
export class RequestCounter {
  sent = 0;
  readonly defects: Defect[] = [];
  /** Numbers of failed requests, by the status or `NO_ANSWER`. */
  private readonly counts = new Map<string, number>();

  /** `fetch` that counts. */
  readonly fetch: Fetch = async (url, init) => {
    this.sent += 1;
    const response = await fetch(url, init).catch((error: unknown) => {
      this.count(NO_ANSWER);
      throw error;
    });
    if (!response.ok) this.addFailure(`${init.method ?? 'GET'} ${new URL(url).pathname}`, response);
    return response;
  };

  /** The number of failed requests of each kind. */
  get failures(): Record<string, number> {
    return Object.fromEntries([...this.counts].sort());
  }

  get failed(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  private addFailure(request: string, { status, headers }: Response): void {
    this.count(String(status));
    if (status < 500 || ANNOUNCED.includes(status)) return;
    this.defects.push({ request, status, correlationId: headers.get('x-correlation-id') ?? 'none', at: Date.now() });
  }

  private count(kind: string): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }
}
