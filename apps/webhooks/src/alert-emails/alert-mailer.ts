import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MailError, type Mailer, nextMailAttempt } from '@vc/platform/mail';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { WebhooksConfig } from '../webhooks-config';
import { toAlertEmail } from './alert-email';
import { AlertEmailsRepository, type ClaimedAlertEmail } from './alert-emails.repository';

/** The mailer, or undefined without a mail server. */
export const ALERT_MAILER = Symbol('ALERT_MAILER');

const INTERVAL_MS = 5_000;
/** Longer than the mail server can take for an e-mail. */
const LEASE_MS = 15 * 60_000;
/** A mail that takes longer is sent again by another process. */
const LONGEST_STOP_MS = 5_000;

/** Sends the e-mails about failing endpoints. One that was sent before a crash is sent again, with the same id. */
@Injectable()
export class AlertMailer extends PeriodicTask implements OnApplicationShutdown {
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly emails: AlertEmailsRepository,
    private readonly config: WebhooksConfig,
    @Inject(ALERT_MAILER) private readonly mailer: Mailer | undefined,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super(INTERVAL_MS, log, database);
  }

  async run(): Promise<void> {
    while (!this.isStopping) {
      const email = await this.claim();
      if (!email) return;
      await this.handle(email);
    }
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.race([super.beforeApplicationShutdown(), pause(LONGEST_STOP_MS, undefined, { ref: false })]);
  }

  onApplicationShutdown(): void {
    this.mailer?.close();
  }

  private async claim(): Promise<ClaimedAlertEmail | undefined> {
    const now = this.clock();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    return this.database.acrossTenants((tx) => this.emails.claimDue(tx, now, leaseUntil));
  }

  private async handle(email: ClaimedAlertEmail): Promise<void> {
    const error = email.is_current ? await this.trySend(email) : undefined;
    const until = error && this.nextAttemptAt(email, error);
    const { endpoint_id: endpointId, percent, attempts } = email;
    if (error) {
      this.log.warn({ event: 'alert-email.not-sent', endpointId, percent, attempts, until, error: error.message });
    }
    await this.database.acrossTenants((tx) =>
      until ? this.emails.postpone(tx, email, until) : this.emails.remove(tx, email),
    );
  }

  private async trySend(email: ClaimedAlertEmail): Promise<MailError | undefined> {
    if (!this.mailer) return new MailError('No mail server is configured.', false);
    try {
      await this.mailer.send(toAlertEmail(email, this.config.PUBLIC_URL));
      return undefined;
    } catch (error) {
      if (error instanceof MailError) return error;
      throw error;
    }
  }

  /** Returns undefined to give up. */
  private nextAttemptAt({ attempts }: ClaimedAlertEmail, { isPermanent }: MailError): Date | undefined {
    return isPermanent ? undefined : nextMailAttempt(attempts, this.clock());
  }
}
