import { setTimeout as pause } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@vc/platform/observability';
import type { Database, Transaction } from '@vc/platform/persistence';
import { PeriodicTask } from '@vc/platform/scheduling';
import type { Clock } from '@vc/platform/scheduling';
import { MailLimitExceeded } from './mail-budget';
import type { MailBudget, MailPermit, MailRequest } from './mail-budget';
import { MailError } from './mail-error';
import type { Mail, Mailer } from './mailer';

const MINUTE_MS = 60_000;
/** Minutes before each repetition: some 20 hours in all. */
const RETRY_SCHEDULE = [1, 5, 30, 120, 360, 720];

/**
 * When a mail that the server did not take is sent again. Returns undefined to give up.
 * @param attempts so far, at least 1
 */
export function nextMailAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = RETRY_SCHEDULE[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * MINUTE_MS);
}

const INTERVAL_MS = 5_000;
/** Longer than the mail server can take for an e-mail. */
const LEASE_MS = 15 * 60_000;
/** A mail that takes longer is sent again by another process. */
const LONGEST_STOP_MS = 5_000;

/** A row of a queue, which is leased to this process. */
export interface QueuedMail {
  /** Number of attempts, with this one. */
  attempts: number;
}

/** The statements of a queue. Each reaches the rows of all tenants. */
export interface MailQueueRows<T extends QueuedMail> {
  /** Leases the mail that has been due for the longest time. */
  claimDue: (tx: Transaction, now: Date, leaseUntil: Date) => Promise<T | undefined>;
  remove: (tx: Transaction, row: T) => Promise<void>;
  postpone: (tx: Transaction, row: T, until: Date) => Promise<void>;
}

interface MailQueueParts<T extends QueuedMail> {
  rows: MailQueueRows<T>;
  database: Database;
  /** Undefined without a mail server. */
  mailer: Mailer | undefined;
  budget: MailBudget;
  clock: Clock;
  log: Logger;
}

/** A mail with its recipient, and the limits that it counts towards. */
export interface RequestedMail extends MailRequest {
  mail: Mail;
}

/** How an attempt ended: `outdated` says that the mail is of no use any more, `over-limit` that too many of its kind were sent. */
export type MailOutcome = 'sent' | 'outdated' | 'over-limit' | 'postponed' | 'gave-up';

/** Sends the mails of a queue one after the other. One that was sent before a crash is sent again, with the same id. */
export abstract class MailQueue<T extends QueuedMail> extends PeriodicTask implements OnApplicationShutdown {
  private isStopping = false;

  constructor(private readonly parts: MailQueueParts<T>) {
    super(INTERVAL_MS, parts.log, parts.database);
  }

  async run(): Promise<void> {
    while (!this.isStopping) {
      const row = await this.claim();
      if (!row) return;
      await this.handle(row);
    }
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.race([super.beforeApplicationShutdown(), pause(LONGEST_STOP_MS, undefined, { ref: false })]);
  }

  onApplicationShutdown(): void {
    this.parts.mailer?.close();
  }

  /** Returns the mail with what is true now; undefined if it is of no use any more. */
  protected abstract toMail(row: T): Promise<RequestedMail | undefined> | RequestedMail | undefined;

  /** The log event of a failed attempt, and the ids of the row. */
  protected abstract toFailureLog(row: T): { event: string };

  /** For metrics. */
  protected note(_row: T, _outcome: MailOutcome): void {
    // Not every queue has metrics.
  }

  private async claim(): Promise<T | undefined> {
    const { rows, database, clock } = this.parts;
    const now = clock();
    return database.acrossTenants((tx) => rows.claimDue(tx, now, new Date(now.getTime() + LEASE_MS)));
  }

  private async handle(row: T): Promise<void> {
    const requested = await this.toMail(row);
    this.note(row, await this.handleMail(row, requested));
  }

  private async handleMail(row: T, requested: RequestedMail | undefined): Promise<MailOutcome> {
    if (!requested) return this.end(row, 'outdated');
    if (!this.parts.mailer) return this.retryOrEnd(row, new MailError('No mail server is configured.', false));
    const permit = await this.findPermit(requested);
    if (!permit) {
      this.parts.log.warn({ ...this.toFailureLog(row), attempts: row.attempts, error: 'Too many mails of the kind.' });
      return this.end(row, 'over-limit');
    }
    const error = await this.trySend(this.parts.mailer, permit, requested.mail);
    return error ? this.retryOrEnd(row, error, permit) : this.end(row, 'sent');
  }

  /** Returns undefined beyond the limit. */
  private async findPermit(request: MailRequest): Promise<MailPermit | undefined> {
    const { database, budget } = this.parts;
    try {
      return await database.acrossTenants((tx) => budget.permit(tx, request));
    } catch (error) {
      if (error instanceof MailLimitExceeded) return undefined;
      throw error;
    }
  }

  private async trySend(mailer: Mailer, permit: MailPermit, mail: Mail): Promise<MailError | undefined> {
    try {
      await mailer.send(permit, mail);
      return undefined;
    } catch (error) {
      if (error instanceof MailError) return error;
      throw error;
    }
  }

  private async end(row: T, outcome: MailOutcome): Promise<MailOutcome> {
    const { rows, database } = this.parts;
    await database.acrossTenants((tx) => rows.remove(tx, row));
    return outcome;
  }

  /** The next attempt counts again, so that the failed one counts no more. */
  private async retryOrEnd(row: T, error: MailError, permit?: MailPermit): Promise<MailOutcome> {
    const { rows, database, budget, log } = this.parts;
    const until = this.nextAttemptAt(row, error);
    log.warn({ ...this.toFailureLog(row), attempts: row.attempts, until, error: error.message });
    if (!until) return this.end(row, 'gave-up');
    await database.acrossTenants(async (tx) => {
      await rows.postpone(tx, row, until);
      if (permit) await budget.refund(tx, permit);
    });
    return 'postponed';
  }

  /** Returns undefined to give up. */
  private nextAttemptAt({ attempts }: T, { isPermanent }: MailError): Date | undefined {
    return isPermanent ? undefined : nextMailAttempt(attempts, this.parts.clock());
  }
}
