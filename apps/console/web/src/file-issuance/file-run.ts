import { PlatformError } from '@vc/sdk';

/** An offer that was made from a row. */
export interface RowOffer {
  issuanceId: string;
  offerUri: string;
  txCode: string | undefined;
}

export type RowResult = RowOffer | { error: string };

export interface RunState {
  status: 'ready' | 'running' | 'stopping' | 'stopped' | 'done';
  /** By the index of the row; undefined for one that was not sent, or not answered. */
  results: readonly (RowResult | undefined)[];
  /** Why it has stopped by itself. The row is sent again when it goes on. */
  reason: unknown;
}

const PARALLEL = 4;
const CLIENT_ERRORS = 400;
const SERVER_ERRORS = 500;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;
const CONFLICT = 409;

/**
 * Makes an offer of each row, some at a time. It can be stopped, and goes on with the rows that have no result. Requests that
 * were sent are waited for, so that no result is lost.
 */
export class FileRun {
  private state: RunState;
  private next = 0;
  private readonly listeners = new Set<() => void>();

  /** @param issue makes the offer of a row; harmless when it is repeated. @param count of rows */
  constructor(
    private readonly issue: (index: number) => Promise<RowOffer>,
    count: number,
  ) {
    this.state = { status: 'ready', results: Array.from({ length: count }), reason: undefined };
  }

  readonly current = (): RunState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins, or goes on. Ends when all rows have a result, or when it has stopped. */
  async start(): Promise<void> {
    if (this.state.status === 'running' || this.state.status === 'stopping') return;
    this.next = 0;
    this.set({ status: 'running', reason: undefined });
    await Promise.all(Array.from({ length: PARALLEL }, async () => this.work()));
    this.set({ status: this.state.results.includes(undefined) ? 'stopped' : 'done' });
  }

  stop(): void {
    if (this.state.status === 'running') this.set({ status: 'stopping' });
  }

  private async work(): Promise<void> {
    for (let index = this.take(); index !== undefined; index = this.take()) {
      try {
        this.finish(index, await this.issue(index));
      } catch (error) {
        if (isRefusal(error)) this.finish(index, { error: detailsOf(error) });
        else this.set({ status: 'stopping', reason: error });
      }
    }
  }

  /** The next row without a result, unless it is to stop. */
  private take(): number | undefined {
    if (this.state.status !== 'running') return undefined;
    while (this.next < this.state.results.length && this.state.results[this.next]) this.next++;
    return this.next < this.state.results.length ? this.next++ : undefined;
  }

  private finish(index: number, result: RowResult): void {
    this.set({ results: this.state.results.with(index, result) });
  }

  private set(change: Partial<RunState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Whether the platform refuses this row. What concerns all rows, such as a limit or an outage, is no refusal of one. */
function isRefusal(error: unknown): error is PlatformError {
  if (!(error instanceof PlatformError) || error.status === undefined) return false;
  const { status, code } = error;
  if (status === CONFLICT) return code !== 'REQUEST_UNDER_WAY';
  return status >= CLIENT_ERRORS && status < SERVER_ERRORS && status !== UNAUTHORIZED && status !== TOO_MANY;
}

function detailsOf({ errors, message }: PlatformError): string {
  return errors.map(({ detail, source }) => [source?.pointer, detail].filter(Boolean).join(': ')).join(' ') || message;
}
