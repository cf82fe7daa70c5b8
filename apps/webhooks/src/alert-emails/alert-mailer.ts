import { Inject, Injectable } from '@nestjs/common';
import { type Mail, type Mailer, MailQueue } from '@vc/platform/mail';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { WebhooksConfig } from '../webhooks-config';
import { toAlertEmail } from './alert-email';
import { AlertEmailsRepository, type ClaimedAlertEmail } from './alert-emails.repository';

/** The mailer, or undefined without a mail server. */
export const ALERT_MAILER = Symbol('ALERT_MAILER');

/** Sends the e-mails about failing endpoints. */
@Injectable()
export class AlertMailer extends MailQueue<ClaimedAlertEmail> {
  constructor(
    database: Database,
    rows: AlertEmailsRepository,
    private readonly config: WebhooksConfig,
    @Inject(ALERT_MAILER) mailer: Mailer | undefined,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ rows, database, mailer, clock, log });
  }

  protected toMail(email: ClaimedAlertEmail): Mail | undefined {
    return email.is_current ? toAlertEmail(email, this.config.PUBLIC_URL) : undefined;
  }

  protected toFailureLog({ endpoint_id: endpointId, percent }: ClaimedAlertEmail) {
    return { event: 'alert-email.not-sent', endpointId, percent };
  }
}
