import { Inject, Injectable } from '@nestjs/common';
import { MailBudget, type Mailer, MailQueue, type RequestedMail } from '@vc/platform/mail';
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
    budget: MailBudget,
    @Inject(ALERT_MAILER) mailer: Mailer | undefined,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ rows, database, mailer, budget, clock, log });
  }

  protected toMail(email: ClaimedAlertEmail): RequestedMail | undefined {
    if (!email.is_current) return undefined;
    const { tenant_id: tenantId, recipient: to } = email;
    return { kind: 'endpoint-alert', tenantId, to, mail: toAlertEmail(email, this.config.PUBLIC_URL) };
  }

  protected toFailureLog({ endpoint_id: endpointId, percent }: ClaimedAlertEmail) {
    return { event: 'alert-email.not-sent', endpointId, percent };
  }
}
