import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { BenchPlatform } from './bench-platform';
import type { CountedFlow } from './counted-flows';
import { Inspector } from './inspector';
import { type AllocationProfile, stacksOfAllocations } from './profiles';

/**
 * What one flow costs, apart from time, with the events and statistics that follow it. The first is whole and the same in each
 * run. The others depend on how many flows meet in a batch.
 */
export interface FlowCounts {
  /** That are executed for each flow, without those that begin, set the organization and end. */
  ownStatements: number;
  /** Transactions with an organization. Each adds one statement if it is a unit, and otherwise BEGIN, SET LOCAL and COMMIT. */
  tenantTransactions: number;
  /** All that PostgreSQL executes, also those of batches of several flows. */
  statements: number;
  /** Inserted, updated or deleted. */
  rowsWritten: number;
  /** Of the write-ahead log, without images of whole pages. */
  logBytes: number;
  /** Of one service by another. */
  internalCalls: number;
  /** By the services, on the heap of V8. */
  allocatedBytes: number;
}

/** What has happened up to now. */
interface Totals extends Pick<FlowCounts, 'rowsWritten' | 'logBytes' | 'internalCalls'> {
  /** By text, where all parameters are the same. */
  calls: Map<string, number>;
}

type Change = Totals & { ms: number };

const FLOWS = 200;
const CONCURRENCY = 8;
const WARM_UP_FLOWS = 100;
/** After a flow, until its events are published, archived and counted. Idle connections tell their statistics within 10 s. */
const SETTLE_MS = 12_000;
const SAMPLE_BYTES = 16_384;
/** A statement that is executed less often is one of a batch. */
const LEAST_OWN_CALLS = 0.9;
const FRAME_OF_TRANSACTION = /^(BEGIN|START TRANSACTION|COMMIT|SET)\b|^SELECT set_config\(/i;
const SET_TENANT = /^SET LOCAL app\.tenant_id\b|^SELECT set_config\(.* AS "app\.tenant_id"$/;
/** A parameter, and a null that pg_stat_statements keeps: both stand for the same value of a statement. */
const VALUE = /\$\d+|\bNULL\b/g;

/** The sums of a platform that counts. */
export class FlowCounter {
  private constructor(
    private readonly client: Client,
    private readonly metricsUrl: string,
    private readonly inspector: Inspector,
  ) {}

  /** @param platform whose PostgreSQL has loaded pg_stat_statements */
  static async connect(platform: BenchPlatform, metricsUrl: string, inspectorPort: number): Promise<FlowCounter> {
    const client = new Client({ connectionString: platform.demo.databaseUrl });
    await client.connect();
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA public');
    return new FlowCounter(client, metricsUrl, await Inspector.connect(inspectorPort));
  }

  /** Runs a flow many times, and divides what happened meanwhile. What an idle platform does in that time is left out. */
  async count(flow: CountedFlow): Promise<FlowCounts> {
    const run = () => flow.run();
    await repeat(run, WARM_UP_FLOWS);
    await pause(SETTLE_MS);
    const idle = await this.during(() => pause(SETTLE_MS));
    const busy = await this.during(async () => {
      await repeat(run, FLOWS);
      await pause(SETTLE_MS);
    });
    const perFlow = (of: (change: Change) => number) => (of(busy) - (of(idle) * busy.ms) / idle.ms) / FLOWS;
    const calls = [...busy.calls.keys()].map((query) => ({
      query,
      perFlow: perFlow((change) => change.calls.get(query) ?? 0),
    }));
    const own = calls.filter(
      ({ query, perFlow: each }) => !FRAME_OF_TRANSACTION.test(query) && each >= LEAST_OWN_CALLS,
    );
    return {
      ownStatements: own.reduce((sum, { perFlow: each }) => sum + Math.round(each), 0),
      tenantTransactions: sumOf(calls.filter(({ query }) => SET_TENANT.test(query))),
      statements: sumOf(calls),
      rowsWritten: perFlow((change) => change.rowsWritten),
      logBytes: perFlow((change) => change.logBytes),
      internalCalls: perFlow((change) => change.internalCalls),
      allocatedBytes: await this.allocations(run),
    };
  }

  async close(): Promise<void> {
    this.inspector.close();
    await this.client.end();
  }

  private async during(work: () => Promise<unknown>): Promise<Change> {
    const [before, startedAt] = [await this.totals(), performance.now()];
    await work();
    const after = await this.totals();
    return {
      ms: performance.now() - startedAt,
      calls: new Map([...after.calls].map(([query, calls]) => [query, calls - (before.calls.get(query) ?? 0)])),
      rowsWritten: after.rowsWritten - before.rowsWritten,
      logBytes: after.logBytes - before.logBytes,
      internalCalls: after.internalCalls - before.internalCalls,
    };
  }

  private async totals(): Promise<Totals> {
    const { rows } = await this.client.query<Pick<Totals, 'rowsWritten' | 'logBytes'>>(`
      SELECT (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 FROM pg_stat_user_tables) AS "rowsWritten",
        (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS "logBytes"`);
    const [sums] = rows;
    if (!sums) throw new Error('PostgreSQL returned no row.');
    const { rows: statements } = await this.client.query<{ query: string; calls: number }>(
      'SELECT query, calls::float8 FROM pg_stat_statements WHERE toplevel',
    );
    const calls = new Map<string, number>();
    for (const { query, calls: more } of statements) {
      const text = query.replaceAll(VALUE, '?');
      calls.set(text, (calls.get(text) ?? 0) + more);
    }
    return { ...sums, calls, internalCalls: await this.internalCalls() };
  }

  /** NaN for a release that serves no metrics. */
  private async internalCalls(): Promise<number> {
    const response = await fetch(this.metricsUrl).catch(() => undefined);
    if (!response) return Number.NaN;
    const metrics = await response.text();
    const values = [...metrics.matchAll(/^vc_internal_calls_total\{.*\} (\d+)$/gm)].map(([, value]) => Number(value));
    return values.reduce((total, value) => total + value, 0);
  }

  private async allocations(run: () => Promise<unknown>): Promise<number> {
    await this.inspector.call('HeapProfiler.startSampling', {
      samplingInterval: SAMPLE_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    await repeat(run, FLOWS);
    const { profile } = await this.inspector.call<{ profile: AllocationProfile }>('HeapProfiler.stopSampling');
    return stacksOfAllocations(profile).reduce((total, { weight }) => total + weight, 0) / FLOWS;
  }
}

function sumOf(calls: { perFlow: number }[]): number {
  return calls.reduce((sum, { perFlow }) => sum + perFlow, 0);
}

async function repeat(run: () => Promise<unknown>, times: number): Promise<void> {
  let left = times;
  const worker = async () => {
    while (left-- > 0) await run();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
