import { Inject, Injectable } from '@nestjs/common';
import { type Mail, type Mailer, MailQueue } from '@vc/platform/mail';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthClient } from '@vc/platform/service-clients';
import { OnboardingConfig } from '../onboarding-config';
import { UsersRepository } from '../users/users.repository';
import { addressOf, toAccountMail } from './account-mail';
import { AccountMails } from './account-mails';
import { type ClaimedAccountMail, AccountMailsRepository } from './account-mails.repository';

/** The mailer, or undefined without a mail server. */
export const ACCOUNT_MAILER = Symbol('ACCOUNT_MAILER');

/** Sends the e-mails about passkeys and passwords. While the authorization server does not answer, a mail waits until its lease ends. */
@Injectable()
export class AccountMailer extends MailQueue<ClaimedAccountMail> {
  constructor(
    private readonly database: Database,
    rows: AccountMailsRepository,
    private readonly mails: AccountMails,
    private readonly users: UsersRepository,
    private readonly auth: AuthClient,
    private readonly config: OnboardingConfig,
    @Inject(ACCOUNT_MAILER) mailer: Mailer | undefined,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ rows, database, mailer, clock, log });
  }

  /** The address and the names of the moment. A deleted person, and a user without an address, get no mail. */
  protected async toMail(mail: ClaimedAccountMail): Promise<Mail | undefined> {
    const { tenantId, userId } = mail;
    const user = await this.database.transaction(tenantId, (tx) => this.users.find(tx, tenantId, { id: userId }));
    const to = user && addressOf(user);
    const organization = to && (await this.auth.findTenant(tenantId));
    return organization
      ? toAccountMail(mail, { user, to, organization, password: this.mails.openPassword(mail) }, this.config.PUBLIC_URL)
      : undefined;
  }

  protected toFailureLog({ id, change }: ClaimedAccountMail) {
    return { event: 'passkey-mail.not-sent', id, change };
  }
}
