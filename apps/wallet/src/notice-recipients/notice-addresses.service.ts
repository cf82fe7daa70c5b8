import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { MailBudget, type MailPermit } from '@vc/platform/mail';
import { atAddress, type PageReader, type Rendered } from '@vc/platform/pages';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthClient, OnboardingClient } from '@vc/platform/service-clients';
import type { Holder } from '../holders/holder';
import { NoticeSettingsService } from '../notice-settings/notice-settings.service';
import { type Confirmation, ConfirmationTokens } from './confirmation-tokens';
import { NoticeAddressesRepository } from './notice-addresses.repository';
import { renderActDone, renderActForm } from './notice-pages';
import type { NoticeRecipient } from './notice-recipient.entity';
import { confirmationLinkInvalid } from './notice-recipient.errors';

/** Mails in all that ask the owner of an address, however often its user wants another one. */
const MAX_TIMES_ASKED = 3;

/** `asked`: an earlier mail asks. `unasked`: the mail with this link has to ask. */
export type AddressState =
  | { state: 'confirmed'; permit: MailPermit }
  | { state: 'asked' }
  | { state: 'unasked'; url: string; timesAsked: number; permit: MailPermit };

/** An address that its owner has not confirmed, after a mail has asked. */
export interface OpenConfirmation {
  email: string;
  askedAt: Date;
  /** Whether a further mail may ask. */
  canAskAgain: boolean;
}

/** Which e-mail addresses their owners have confirmed. An organization enters any address as that of a user. */
@Injectable()
export class NoticeAddresses {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    private readonly addresses: NoticeAddressesRepository,
    private readonly tokens: ConfirmationTokens,
    private readonly auth: AuthClient,
    private readonly onboarding: OnboardingClient,
    private readonly settings: NoticeSettingsService,
    private readonly budget: MailBudget,
    @Inject(CLOCK) private readonly clock: Clock,
    cipher: EnvelopeCipher,
  ) {
    this.key = cipher.derive('wallet.notice_addresses/address');
  }

  /**
   * Returns whether the address of the user of a notice is confirmed, with the permit of the mail that is sent to it, and notes that its
   * owner is asked where nobody was asked before.
   * @throws MailLimitExceeded
   */
  async check(
    { id: askedBy, tenantId, userId }: Holder & { id: string },
    { requestedAt }: Pick<NoticeRecipient, 'requestedAt'>,
    email: string,
  ): Promise<AddressState> {
    const address = this.macOf(tenantId, email);
    return this.database.transaction(tenantId, async (tx) => {
      const known = await this.addresses.find(tx, { tenantId, address });
      const request = { tenantId, to: email };
      if (known?.confirmedAt) {
        return { state: 'confirmed', permit: await this.budget.permit(tx, { kind: 'notice', ...request }) };
      }
      const asking = { tenantId, address, askedBy, askedAt: this.clock(), requestedAt };
      const timesAsked = await this.addresses.ask(tx, asking, MAX_TIMES_ASKED);
      if (timesAsked === undefined) return { state: 'asked' };
      const permit = await this.budget.permit(tx, { kind: 'notice-confirmation', ...request });
      return {
        state: 'unasked',
        permit,
        timesAsked,
        url: this.tokens.urlFor({ tenantId, userId, address, timesAsked }),
      };
    });
  }

  /** Returns null where no e-mails are sent, no mail has asked, or the address is confirmed. @throws DomainError `UNAVAILABLE` */
  async findOpenConfirmation({ tenantId, userId }: Holder): Promise<OpenConfirmation | null> {
    const setting = await this.settings.find(tenantId);
    if (setting?.channel !== 'email') return null;
    const contact = await this.onboarding.findContact(tenantId, userId);
    const email = contact?.email ?? null;
    if (email === null) return null;
    const key = { tenantId, address: this.macOf(tenantId, email) };
    const known = await this.database.transaction(tenantId, (tx) => this.addresses.find(tx, key));
    if (!known || known.confirmedAt) return null;
    return { email, askedAt: known.askedAt, canAskAgain: known.timesAsked < MAX_TIMES_ASKED };
  }

  /** @throws DomainError `NOT_FOUND` for a token that is not valid any more */
  async renderForm(token: string, reader: PageReader): Promise<Rendered> {
    const confirmation = this.tokens.open(token);
    await this.assertOpen(confirmation);
    return renderActForm('confirmation', await this.auth.look(confirmation.tenantId), reader);
  }

  /** Confirms the address, and has the notices sent that wait for it. @throws DomainError as `renderForm` */
  async confirm(token: string, reader: PageReader): Promise<Rendered> {
    const confirmation = this.tokens.open(token);
    const { tenantId, timesAsked } = confirmation;
    await this.database.transaction(tenantId, async (tx) => {
      const now = this.clock();
      if (!(await this.addresses.confirm(tx, confirmation, timesAsked, now))) throw confirmationLinkInvalid();
      await this.addresses.resumeNotices(tx, confirmation, now);
    });
    return renderActDone('confirmation', await this.auth.look(tenantId), atAddress(reader, undefined));
  }

  private async assertOpen({ timesAsked, ...key }: Confirmation): Promise<void> {
    const known = await this.database.transaction(key.tenantId, (tx) => this.addresses.find(tx, key));
    if (!known || known.confirmedAt || known.timesAsked !== timesAsked) throw confirmationLinkInvalid();
  }

  /** Addresses are guessable, so that a hash would reveal them. */
  private macOf(tenantId: string, email: string): string {
    return createHmac('sha256', this.key).update(`${tenantId} ${email}`).digest('base64url');
  }
}
