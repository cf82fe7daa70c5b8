import { Inject, Injectable } from '@nestjs/common';
import { MailBudget, type Mailer, type MailOutcome, MailQueue, type RequestedMail } from '@vc/platform/mail';
import { LOGGER, type Logger, METRICS, Metrics } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthConfig } from '../../auth-config';
import { toStaffAlertMail } from './staff-alert-mail';
import { type ClaimedStaffAlert, StaffAlertsRepository } from './staff-alerts.repository';
import { StaffAlertsService } from './staff-alerts.service';

/** The mailer, or undefined without a mail server. */
export const STAFF_ALERT_MAILER = Symbol('STAFF_ALERT_MAILER');

/** Sends the e-mails to members of staff. */
@Injectable()
export class StaffAlertMailer extends MailQueue<ClaimedStaffAlert> {
  private readonly ended = Metrics.current().counter(METRICS.staffAlerts);

  constructor(
    database: Database,
    rows: StaffAlertsRepository,
    private readonly alerts: StaffAlertsService,
    private readonly config: AuthConfig,
    budget: MailBudget,
    @Inject(STAFF_ALERT_MAILER) mailer: Mailer | undefined,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ rows, database, mailer, budget, clock, log });
  }

  protected async toMail(alert: ClaimedStaffAlert): Promise<RequestedMail | undefined> {
    const recipient = await this.alerts.findRecipient(alert);
    if (!recipient) return undefined;
    const { tenantId, kind: topic } = alert;
    const mail = toStaffAlertMail(alert, recipient, this.config.PUBLIC_URL);
    return { kind: 'staff-alert', topic, tenantId, to: recipient.member.email, mail };
  }

  protected toFailureLog({ id, kind }: ClaimedStaffAlert) {
    return { event: 'staff-alert.not-sent', id, kind };
  }

  protected override note({ kind }: ClaimedStaffAlert, outcome: MailOutcome): void {
    this.ended.of({ kind, outcome }).inc();
  }
}
