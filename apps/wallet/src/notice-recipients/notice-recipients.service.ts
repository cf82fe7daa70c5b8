import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { atAddress, type PageReader, type Rendered } from '@vc/platform/pages';
import { Database, lockUntilCommit, type Transaction } from '@vc/platform/persistence';
import type { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthClient } from '@vc/platform/service-clients';
import type { Holder } from '../holders/holder';
import type { NoticeRecipient } from './notice-recipient.entity';
import { toHolderNoticeSettingsResource } from './notice-recipient.resource';
import { NoticeAddressesRepository } from './notice-addresses.repository';
import { NoticeRecipientsRepository } from './notice-recipients.repository';
import { OptOutTokens } from './opt-out-tokens';
import { renderActDone, renderActForm } from './notice-pages';

/** Whether and in which language users get notices. */
@Injectable()
export class NoticeRecipientsService {
  private readonly addressKey: Buffer;

  constructor(
    private readonly database: Database,
    private readonly recipients: NoticeRecipientsRepository,
    private readonly addresses: NoticeAddressesRepository,
    private readonly tokens: OptOutTokens,
    private readonly auth: AuthClient,
    @Inject(CLOCK) private readonly clock: Clock,
    cipher: EnvelopeCipher,
  ) {
    this.addressKey = cipher.derive('wallet.notice_recipients/undeliverable_address');
  }

  async get(holder: Holder): Promise<NoticeRecipient> {
    return this.database.transaction(holder.tenantId, (tx) => this.recipients.get(tx, holder));
  }

  /** A refused address is tried again, and the owner of an unconfirmed one is asked again, at once where a notice waits. @throws DomainError `PRECONDITION_FAILED` */
  async set(
    holder: Holder,
    choice: Pick<NoticeRecipient, 'isEnabled' | 'language'>,
    precondition: Precondition,
  ): Promise<NoticeRecipient> {
    const { tenantId, userId } = holder;
    return this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `notice-recipients/${tenantId}/${userId}`);
      const before = await this.recipients.get(tx, holder);
      precondition.assert(toHolderNoticeSettingsResource(before));
      const requestedAt = this.clock();
      const change = { ...choice, undeliverableAddress: null, requestedAt };
      await this.recipients.set(tx, holder, change);
      await this.addresses.resumeNotices(tx, holder, requestedAt);
      return { ...before, ...change };
    });
  }

  /** @throws DomainError `NOT_FOUND` for a token that this platform has not made */
  async renderOptOut(token: string, reader: PageReader): Promise<Rendered> {
    const { tenantId } = this.tokens.open(token);
    return renderActForm('opt-out', await this.auth.look(tenantId), reader);
  }

  /** A repetition has the same result. @throws DomainError as `renderOptOut` */
  async optOut(token: string, reader: PageReader): Promise<Rendered> {
    const holder = this.tokens.open(token);
    await this.database.transaction(holder.tenantId, (tx) => this.recipients.set(tx, holder, { isEnabled: false }));
    // The address shows the form again, so that the page has no links to its other languages.
    return renderActDone('opt-out', await this.auth.look(holder.tenantId), atAddress(reader, undefined));
  }

  isUndeliverable({ undeliverableAddress, ...holder }: NoticeRecipient, address: string): boolean {
    return undeliverableAddress === this.macOf(holder, address);
  }

  async setUndeliverable(holder: Holder, address: string): Promise<void> {
    await this.database.transaction(holder.tenantId, (tx) => this.markUndeliverable(tx, holder, address));
  }

  async markUndeliverable(tx: Transaction, holder: Holder, address: string): Promise<void> {
    await this.recipients.set(tx, holder, { undeliverableAddress: this.macOf(holder, address) });
  }

  /** Addresses are guessable, so that a hash would reveal them. */
  private macOf({ tenantId, userId }: Holder, address: string): string {
    return createHmac('sha256', this.addressKey).update(`${tenantId} ${userId} ${address}`).digest('base64url');
  }
}
