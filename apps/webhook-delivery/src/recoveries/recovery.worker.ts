import { Inject, Injectable } from '@nestjs/common';
import { DomainEvent } from '@vc/contract/events';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { EventHistory } from '@vc/platform/messaging';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { FanOutRepository } from '../fan-out/fan-out.repository';
import { Dispatcher } from '../dispatch/dispatcher';
import { RecoveredEvents } from './recovered-events';
import { ClaimedRecovery, RecoveriesRepository, RecoveryGaps } from './recoveries.repository';

const INTERVAL_MS = 500;
const MAX_ATTEMPTS = 3;
const RETRY_MS = 5_000;

/** Reads events that an endpoint has missed from Kafka again, and adds deliveries for those that never had one. */
@Injectable()
export class RecoveryWorker extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly recoveries: RecoveriesRepository,
    private readonly deliveries: FanOutRepository,
    private readonly history: EventHistory,
    private readonly dispatcher: Dispatcher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super(INTERVAL_MS, log, database);
  }

  async run(): Promise<void> {
    const recovery = await this.database.acrossTenants((tx) => this.recoveries.claim(tx, this.clock()));
    if (!recovery) return;
    this.dispatcher.wake();
    try {
      const gaps = await this.replay(recovery);
      await this.database.transaction(recovery.tenant_id, (tx) =>
        this.recoveries.complete(tx, recovery, gaps, this.clock()),
      );
    } catch (err) {
      this.log.warn({ event: 'recovery.attempt-failed', recoveryId: recovery.id, attempt: recovery.attempts, err });
      if (recovery.attempts >= MAX_ATTEMPTS) return this.fail(recovery);
      const until = new Date(this.clock().getTime() + RETRY_MS);
      await this.database.transaction(recovery.tenant_id, (tx) => this.recoveries.postpone(tx, recovery, until));
    }
  }

  private async replay(recovery: ClaimedRecovery): Promise<RecoveryGaps> {
    const recovered = new RecoveredEvents(recovery);
    const period = { topics: recovered.topics, since: recovery.since };
    let skipped = 0;
    const logStart = await this.history.read(period, async ({ events, unauthentic }) => {
      skipped += unauthentic.filter((event) => recovered.isOfWantedType(event)).length;
      await this.deliver(
        recovery,
        events.filter((event) => recovered.has(event)),
      );
    });
    if (skipped > 0) this.log.error({ event: 'recovery.unauthentic-events', recoveryId: recovery.id, skipped });
    return { logStart: logStart ?? null, skipped };
  }

  private async deliver(recovery: ClaimedRecovery, events: DomainEvent[]): Promise<void> {
    const now = this.clock();
    await this.database.transaction(recovery.tenant_id, async (tx) => {
      const to = { now, leaseUntil: null, endpointId: recovery.endpoint_id };
      const added = events.length > 0 ? await this.deliveries.add(tx, events, to) : [];
      await this.recoveries.progress(tx, recovery, added.length, now);
    });
    this.dispatcher.wake();
  }

  private async fail(recovery: ClaimedRecovery): Promise<void> {
    const error = 'The events could not be read from Kafka.';
    await this.database.transaction(recovery.tenant_id, (tx) =>
      this.recoveries.fail(tx, recovery, error, this.clock()),
    );
  }
}
