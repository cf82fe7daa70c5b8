import { Inject, Injectable } from '@nestjs/common';
import { METRICS, Metrics, RefreshedValue } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { NoticeChannelName } from '../notice-settings/notice-channel-name';
import type { NoticeOutcome } from './notice-status';
import { NoticesRepository } from './notices.repository';

/** Shortest time between two statements, however often the replica is scraped. */
const MAX_AGE_MS = 15_000;

/** Counts the attempts at notices, and shows how long the oldest one waits. */
@Injectable()
export class NoticeMetrics {
  private readonly metrics = Metrics.current();
  private readonly attempts = this.metrics.counter(METRICS.noticeAttempts);

  constructor(database: Database, notices: NoticesRepository, @Inject(CLOCK) clock: Clock) {
    const read = () => database.acrossTenants((tx) => notices.readOldestDueAge(tx, clock()));
    const age = new RefreshedValue({ read, maxAgeMs: MAX_AGE_MS });
    this.metrics.sample(METRICS.noticeAge, () => {
      const { current } = age;
      return current === undefined ? [] : [{ value: current }];
    });
  }

  /** @param outcome `postponed` for an attempt that is repeated later */
  count(channel: NoticeChannelName | undefined, outcome: NoticeOutcome | 'postponed'): void {
    this.attempts.of({ channel: channel ?? 'none', outcome }).inc();
  }
}
