import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Flow } from './flow';
import type { FlowParties } from './flow-parties';
import type { FlowRecord } from './flow-record';
import { StepError, StepRefusedError, type StepRunner } from './step-runner';

const POLL_MS = 50;
/** Of this run, so that no other run has the same references. */
const RUN = randomUUID().slice(0, 8);

/** Workers that lead one flow after the other, each for a user of its own. */
export class FlowTraffic {
  readonly records: FlowRecord[] = [];
  private isRunning = true;
  private readonly workers: Promise<void>[];

  /** @param between pause of a worker after a flow in milliseconds */
  constructor(
    private readonly parties: FlowParties,
    private readonly steps: StepRunner,
    between: number,
  ) {
    this.workers = parties.users.map(async (user) => this.work(user, between));
  }

  /** Number of flows that have come to their end. */
  get completed(): number {
    return this.records.filter(isComplete).length;
  }

  get failed(): FlowRecord[] {
    return this.records.filter(({ failure }) => failure !== undefined);
  }

  /** Resolves when the flows under way have ended. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.workers);
  }

  /**
   * Waits for the end of a flow that began after `since`.
   * @returns the milliseconds from `since` to its end @throws Error after the limit
   */
  async untilFlowSince(since: number, limitMs: number): Promise<number> {
    for (;;) {
      const ends = this.records.filter((record) => record.startedAt >= since && isComplete(record));
      if (ends.length > 0) return Math.min(...ends.map(({ endedAt = since }) => endedAt)) - since;
      if (Date.now() > since + limitMs) throw new Error(`No flow came to its end within ${limitMs / 1_000} s.`);
      await pause(POLL_MS);
    }
  }

  private async work(user: string, between: number): Promise<void> {
    const holder = this.parties.organization.asUser(user);
    while (this.isRunning) {
      const number = this.records.length + 1;
      const record: FlowRecord = {
        reference: `${RUN}-${number}`,
        format: number % 2 === 0 ? 'mdoc' : 'sd-jwt',
        user,
        startedAt: Date.now(),
        validity: 'valid',
      };
      this.records.push(record);
      await this.lead(new Flow(this.parties, holder, this.steps, record), number, record);
      await pause(between);
    }
  }

  private async lead(flow: Flow, number: number, record: FlowRecord): Promise<void> {
    try {
      await flow.run(number);
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      record.failure = error.message;
      if (error instanceof StepRefusedError) record.isRefused = true;
    } finally {
      record.endedAt = Date.now();
    }
  }
}

function isComplete({ endedAt, failure }: FlowRecord): boolean {
  return endedAt !== undefined && failure === undefined;
}
