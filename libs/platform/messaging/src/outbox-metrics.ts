import { METRICS, type Metrics, RefreshedValue } from '@vc/platform/observability';
import type { Clock } from '@vc/platform/scheduling';
import type { OutboxState, OutboxStateRepository } from './outbox-state.repository';

/** Shortest time between two statements, however often the replica is scraped. */
const MAX_AGE_MS = 15_000;
const MS = 1_000;

interface Options {
  metrics: Metrics;
  repository: OutboxStateRepository;
  clock: Clock;
}

/** Registers the gauges of the outbox and its archive, and of the clock beside that of PostgreSQL. One statement reads them all. */
export function sampleOutbox({ metrics, repository, clock }: Options): void {
  const read = async () => {
    const before = clock().getTime();
    const state = await repository.read();
    return { ...state, skew: (before + clock().getTime()) / 2 / MS - state.databaseTime };
  };
  const state = new RefreshedValue<OutboxState & { skew: number }>({ read, maxAgeMs: MAX_AGE_MS });
  const of = (select: (known: OutboxState & { skew: number }) => number) => () =>
    state.current ? [{ value: select(state.current) }] : [];
  metrics.sample(
    METRICS.outboxRows,
    of(({ rows }) => rows),
  );
  metrics.sample(
    METRICS.outboxAge,
    of(({ oldestAge }) => oldestAge),
  );
  metrics.sample(
    METRICS.archiveRows,
    of(({ archivedRows }) => archivedRows),
  );
  metrics.sample(
    METRICS.archiveAge,
    of(({ archiveAge }) => archiveAge),
  );
  metrics.sample(
    METRICS.clockSkew,
    of(({ skew }) => skew),
  );
}
