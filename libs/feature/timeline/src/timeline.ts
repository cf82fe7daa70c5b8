import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Page, PageRequest } from '@vc/platform/http';
import { LOGGER } from '@vc/platform/observability';
import type { Logger } from '@vc/platform/observability';
import { createId, Database } from '@vc/platform/persistence';
import type { Transaction } from '@vc/platform/persistence';
import { Batcher, CLOCK } from '@vc/platform/scheduling';
import type { Clock } from '@vc/platform/scheduling';
import type { TimelineEntry } from './timeline-entry.entity';
import { definitionOf } from './timeline-steps';
import type { TimelineStep, TimelineStepName } from './timeline-steps';
import { TimelineRepository } from './timeline.repository';
import type { TimelineRow } from './timeline.repository';

const MICROSECONDS = 1_000;

/** Gives the steps of one millisecond an order. */
class MicrosecondClock {
  private last = 0;
  private count = 0;

  constructor(private readonly clock: Clock) {}

  /** @param at default: now @returns ISO 8601 with microseconds */
  stamp(at = this.clock()): string {
    const time = at.getTime();
    this.count = time === this.last ? Math.min(this.count + 1, MICROSECONDS - 1) : 0;
    this.last = time;
    return at.toISOString().replace('Z', `${String(this.count).padStart(3, '0')}Z`);
  }
}

/** Entries of one timeline that can repeat. */
const MAX_ENTRIES = 120;
/** Entries of wallets and checks, so that a flood of requests leaves room for the steps of the tenant. */
const MAX_WALLET_ENTRIES = 100;
const MAX_DETAIL_CHARACTERS = 200;
const MAX_CODE_CHARACTERS = 64;

/** The number of entries after which the step is only counted. */
function entryLimitOf(step: TimelineStepName): number {
  const { actor, isRefusal } = definitionOf(step);
  return actor === 'wallet' || isRefusal || step === 'check.passed' ? MAX_WALLET_ENTRIES : MAX_ENTRIES;
}

function shortDetail(text: string | undefined): string | null {
  return text?.slice(0, MAX_DETAIL_CHARACTERS) ?? null;
}

function shortCode(text: string | undefined): string | null {
  return text?.slice(0, MAX_CODE_CHARACTERS) ?? null;
}

const BATCH_SIZE = 500;
const PACE_MS = 50;
/** Steps that wait for the database; more are dropped. */
const MAX_WAITING = 10_000;

/** The timelines of issuances or presentations (docs/timelines.md). */
@Injectable()
export class Timeline implements BeforeApplicationShutdown {
  private readonly times: MicrosecondClock;
  private readonly batches = new Batcher<TimelineRow>(BATCH_SIZE, (rows) => this.write(rows));
  private readonly pacedBatches = new Batcher<TimelineRow>(BATCH_SIZE, (rows) => this.write(rows), PACE_MS);
  private readonly writes = new Set<Promise<void>>();
  private waiting = 0;

  constructor(
    private readonly database: Database,
    private readonly entries: TimelineRepository,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.times = new MicrosecondClock(clock);
  }

  /** Writes steps with the commit of the transaction that does them. */
  add(tx: Transaction, ...steps: TimelineStep[]): void {
    if (steps.length === 0) return;
    const rows = steps.map((step) => this.toRow(step));
    this.database.withCommit(tx, () => this.entries.insert(tx, rows));
  }

  /** As add, for steps that the status of the resource or the credential allows only once; they need no limit. */
  addOnce(tx: Transaction, ...steps: TimelineStep[]): void {
    this.entries.append(
      tx,
      steps.map((step) => this.toRow(step)),
    );
  }

  /**
   * Writes steps in a transaction of their own, which concurrent requests share. It never rejects: a step that cannot be
   * written is dropped and logged.
   */
  async record(...steps: TimelineStep[]): Promise<void> {
    await this.enqueue(this.batches, steps);
  }

  /** As record, but the caller does not wait: steps of 50 ms share one transaction. */
  recordLater(...steps: TimelineStep[]): void {
    void this.enqueue(this.pacedBatches, steps);
  }

  async list(
    tx: Transaction,
    where: { tenantId: string; resourceId: string },
    page: PageRequest,
  ): Promise<Page<TimelineEntry>> {
    return this.entries.list(tx, where, page);
  }

  /** The database is still connected. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.writes);
  }

  private async enqueue(batches: Batcher<TimelineRow>, steps: TimelineStep[]): Promise<void> {
    if (this.waiting + steps.length > MAX_WAITING) return this.drop(steps.length);
    this.waiting += steps.length;
    const write = batches.add(steps.map((step) => this.toRow(step))).catch((error: unknown) => {
      this.drop(steps.length, error);
    });
    this.writes.add(write);
    await write;
    this.writes.delete(write);
    this.waiting -= steps.length;
  }

  private async write(rows: TimelineRow[]): Promise<void> {
    await this.database.acrossTenants(async (tx) => this.entries.insert(tx, rows));
  }

  private drop(count: number, error?: unknown): void {
    this.logger.warn({ event: 'timeline.dropped', count, err: error });
  }

  private toRow({ tenantId, resourceId, step, occurredAt, code, detail, facts }: TimelineStep): TimelineRow {
    return {
      id: createId(),
      tenant_id: tenantId,
      resource_id: resourceId,
      step,
      code: shortCode(code),
      detail: shortDetail(detail),
      facts: facts ?? null,
      occurred_at: this.times.stamp(occurredAt),
      entry_limit: entryLimitOf(step),
    };
  }
}
