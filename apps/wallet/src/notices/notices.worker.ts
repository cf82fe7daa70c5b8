import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { nextMailAttempt } from '@vc/platform/mail';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LeasedWorker } from '../leases/leased-worker';
import { updateLeased, withLease } from '../leases/leases.repository';
import type { NoticeChannelName } from '../notice-settings/notice-channel-name';
import { NoticeSettingsService } from '../notice-settings/notice-settings.service';
import { NoticeAttempts } from './notice-attempts';
import { NoticeMetrics } from './notice-metrics';
import { endNotice, isWaitReason, type NoticeOutcome, type WaitReason } from './notice-status';
import { Notice } from './notice.entity';

/** A message whose server answers later is sent again by another process, with the same id. */
const LONGEST_STOP_MS = 5_000;
const HOUR_MS = 60 * 60_000;

/** Sends the notices that are due. One that was sent before a crash is sent again, with the same id. */
@Injectable()
export class NoticesWorker extends LeasedWorker<Notice> {
  constructor(
    private readonly database: Database,
    private readonly attempts: NoticeAttempts,
    private readonly settings: NoticeSettingsService,
    private readonly metrics: NoticeMetrics,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const failureLog = ({ id }: Notice) => ({ event: 'notice.not-sent', id });
    super({ database, entity: Notice, clock, logger, failureLog });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([super.beforeApplicationShutdown(), pause(LONGEST_STOP_MS, undefined, { ref: false })]);
  }

  protected async attempt(notice: Notice): Promise<void> {
    const setting = await this.settings.find(notice.tenantId);
    try {
      const outcome = await withLease(this.work, notice, () => this.attempts.run(notice, setting));
      if (isWaitReason(outcome) && notice.expiresAt > this.clock()) await this.wait(notice, outcome, setting?.channel);
      else await this.end(notice, outcome, setting?.channel);
    } catch (error) {
      await this.postpone(notice, setting?.channel);
      throw error;
    }
  }

  /** Gives up where the next attempt would be too late. */
  private async postpone(notice: Notice, channel: NoticeChannelName | undefined): Promise<void> {
    const nextAttemptAt = nextMailAttempt(notice.attempts, this.clock());
    if (!nextAttemptAt || nextAttemptAt >= notice.expiresAt) return this.end(notice, 'gave-up', channel);
    await this.update(notice, { nextAttemptAt, leasedUntil: null });
    this.metrics.count(channel, 'postponed');
  }

  /** The confirmation of the address has the notice sent earlier. At a limit, it is tried again each hour. */
  private async wait(notice: Notice, reason: WaitReason, channel: NoticeChannelName | undefined): Promise<void> {
    const anHourLater = new Date(Math.min(this.clock().getTime() + HOUR_MS, notice.expiresAt.getTime()));
    const nextAttemptAt = reason === 'mail-limit' ? anHourLater : notice.expiresAt;
    await this.update(notice, { reason, nextAttemptAt, leasedUntil: null });
    this.metrics.count(channel, reason);
  }

  private async end(notice: Notice, outcome: NoticeOutcome, channel: NoticeChannelName | undefined): Promise<void> {
    const ended = endNotice(notice.status, outcome);
    const times = { nextAttemptAt: null, leasedUntil: null, updatedAt: this.clock() };
    await this.update(notice, { ...ended, ...times, channel: channel ?? null });
    this.metrics.count(channel, outcome);
  }

  private async update(notice: Notice, change: Partial<Notice>): Promise<void> {
    await this.database.transaction(notice.tenantId, (tx) => updateLeased(tx, Notice, notice, change));
  }
}
