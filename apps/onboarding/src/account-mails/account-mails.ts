import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { MailBudget } from '@vc/platform/mail';
import { createId, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OnboardingConfig } from '../onboarding-config';
import type { User } from '../users/user.entity';
import { type AccountChange, type ClaimedAccountMail, AccountMailsRepository } from './account-mails.repository';
import { addressOf, topicOf } from './account-mail';

/** Records what people are told of their passkeys and passwords. `AccountMailer` tells them. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly config: OnboardingConfig,
    private readonly mails: AccountMailsRepository,
    private readonly budget: MailBudget,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether an e-mail can bring the person a password. */
  canReach(user: User): boolean {
    return this.config.mailSettings !== undefined && addressOf(user) !== null;
  }

  /**
   * Adds an e-mail about a password that is reset. The reset is refused beyond the limit, because its user could not be told.
   * @param tempPassword that the e-mail brings; undefined if the response has brought it
   * @throws MailLimitExceeded
   */
  async addReset(tx: Transaction, user: User, tempPassword: string | undefined): Promise<void> {
    const to = addressOf(user);
    if (!this.config.mailSettings || to === null) return;
    const { tenantId } = user;
    const change = tempPassword === undefined ? 'password-handed-out' : 'password-reset';
    await this.budget.permit(tx, { kind: 'password-reset', topic: topicOf(user, change), tenantId, to });
    await this.add(tx, user, change, tempPassword);
  }

  /**
   * Adds an e-mail in the transaction of the change. Without a mail server it adds none.
   * @param tempPassword that the e-mail brings
   */
  async add(
    tx: Transaction,
    { tenantId, id: userId }: Pick<User, 'tenantId' | 'id'>,
    change: AccountChange,
    tempPassword?: string,
  ): Promise<void> {
    if (!this.config.mailSettings) return;
    const id = createId();
    const password = tempPassword === undefined ? null : this.cipher.seal(tempPassword, sealingContext(id));
    await this.mails.insert(tx, { id, tenantId, userId, change, password }, this.clock());
  }

  openPassword({ id, password }: Pick<ClaimedAccountMail, 'id' | 'password'>): string {
    return password === null ? '' : this.cipher.open(password, sealingContext(id)).toString();
  }
}

function sealingContext(id: string): string {
  return `onboarding.passkey_mails/${id}`;
}
