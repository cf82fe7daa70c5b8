import { Inject, Injectable } from '@nestjs/common';
import { createId, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OnboardingConfig } from '../onboarding-config';
import type { User } from '../users/user.entity';
import { type PasskeyChange, PasskeyMailsRepository } from './passkey-mails.repository';

/** Records what people are told of their passkeys. `PasskeyMailer` tells them. */
@Injectable()
export class PasskeyMails {
  constructor(
    private readonly config: OnboardingConfig,
    private readonly mails: PasskeyMailsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds an e-mail in the transaction that changes the passkeys. Without a mail server it adds none. */
  async add(tx: Transaction, { tenantId, id: userId }: Pick<User, 'tenantId' | 'id'>, change: PasskeyChange) {
    if (!this.config.mailSettings) return;
    await this.mails.insert(tx, { id: createId(), tenantId, userId, change }, this.clock());
  }
}
