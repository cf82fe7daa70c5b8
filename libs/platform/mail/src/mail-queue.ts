import { setTimeout as pause } from 'node:timers/promises';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@vc/platform/observability';
import type { Database, Transaction } from '@vc/platform/persistence';
import { type Clock, PeriodicTask } from '@vc/platform/scheduling';
import { MailError } from './mail-error';
import type { Mail, Mailer } from './mailer';
import { nextMailAttempt } from './next-mail-attempt';

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

export interface MailQueueParts<T extends QueuedMail> {
  rows: MailQueueRows<T>;
  database: Database;
  /** Undefined without a mail server. */
  mailer: Mailer | undefined;
  clock: Clock;
  log: Logger;
}

/** How an attempt ended: `outdated` says that the mail is of no use any more. */
export type MailOutcome = 'sent' | 'outdated' | 'postponed' | 'gave-up';

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
  protected abstract toMail(row: T): Promise<Mail | undefined> | Mail | undefined;

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
    const { rows, database, log } = this.parts;
    const mail = await this.toMail(row);
    const error = mail && (await this.trySend(mail));
    const until = error && this.nextAttemptAt(row, error);
    if (error) log.warn({ ...this.toFailureLog(row), attempts: row.attempts, until, error: error.message });
    await database.acrossTenants((tx) => (until ? rows.postpone(tx, row, until) : rows.remove(tx, row)));
    this.note(row, toOutcome(mail, error, until));
  }

  private async trySend(mail: Mail): Promise<MailError | undefined> {
    if (!this.parts.mailer) return new MailError('No mail server is configured.', false);
    try {
      await this.parts.mailer.send(mail);
      return undefined;
    } catch (error) {
      if (error instanceof MailError) return error;
      throw error;
    }
  }

  /** Returns undefined to give up. */
  private nextAttemptAt({ attempts }: T, { isPermanent }: MailError): Date | undefined {
    return isPermanent ? undefined : nextMailAttempt(attempts, this.parts.clock());
  }
}

function toOutcome(mail: Mail | undefined, error: MailError | undefined, until: Date | undefined): MailOutcome {
  if (!mail) return 'outdated';
  if (!error) return 'sent';
  return until ? 'postponed' : 'gave-up';
}
