import { Inject, Injectable } from '@nestjs/common';
import { MailBudget, type Mailer, MailQueue, type RequestedMail } from '@vc/platform/mail';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthClient } from '@vc/platform/service-clients';
import { OnboardingConfig } from '../onboarding-config';
import { UsersRepository } from '../users/users.repository';
import { addressOf, toAccountMail, topicOf } from './account-mail';
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
    budget: MailBudget,
    @Inject(ACCOUNT_MAILER) mailer: Mailer | undefined,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) log: Logger,
  ) {
    super({ rows, database, mailer, budget, clock, log });
  }

  /** The address and the names of the moment. A deleted person, and a user without an address, get no mail. */
  protected async toMail(claimed: ClaimedAccountMail): Promise<RequestedMail | undefined> {
    const { tenantId, userId, change } = claimed;
    const user = await this.database.transaction(tenantId, (tx) => this.users.find(tx, tenantId, { id: userId }));
    const to = user && addressOf(user);
    const organization = to && (await this.auth.findTenant(tenantId));
    if (!organization) return undefined;
    const recipient = { user, to, organization, password: this.mails.openPassword(claimed) };
    const mail = toAccountMail(claimed, recipient, this.config.PUBLIC_URL);
    return { kind: 'account-change', topic: topicOf(user, change), tenantId, to, mail };
  }

  protected toFailureLog({ id, change }: ClaimedAccountMail) {
    return { event: 'passkey-mail.not-sent', id, change };
  }
}
