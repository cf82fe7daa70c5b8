import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type Mail,
  MailBudget,
  type Mailer,
  MailError,
  MailLimitExceeded,
  type MailPermit,
  nameInMail,
} from '@vc/platform/mail';
import { PAGE_LANGUAGES } from '@vc/platform/pages';
import { BounceAddresses } from '../notice-recipients/bounce-addresses';
import { Database } from '@vc/platform/persistence';
import { type AddressState, NoticeAddresses } from '../notice-recipients/notice-addresses.service';
import { noticeTexts } from '../notice-recipients/notice-pages';
import { NoticeRecipientsService } from '../notice-recipients/notice-recipients.service';
import type { NoticeChannel, NoticeDispatch } from './notice-channel';
import { toNoticeMail } from './notice-mail';
import type { NoticeOutcome } from './notice-status';

interface Asking {
  /** The link at which the owner confirms. */
  url: string;
  /** How often the owner was asked, this mail included. */
  timesAsked: number;
}

/** The mailer, or undefined without a mail server. */
export const NOTICE_MAILER = Symbol('NOTICE_MAILER');

/** Sends notices to the e-mail addresses of users, once their owners have confirmed them. */
@Injectable()
export class EmailChannel implements NoticeChannel, OnApplicationShutdown {
  constructor(
    @Inject(NOTICE_MAILER) private readonly mailer: Mailer | undefined,
    private readonly recipients: NoticeRecipientsService,
    private readonly addresses: NoticeAddresses,
    private readonly bounceAddresses: BounceAddresses,
    private readonly database: Database,
    private readonly budget: MailBudget,
  ) {}

  async send(dispatch: NoticeDispatch): Promise<NoticeOutcome> {
    const { recipient, contact } = dispatch;
    const { email } = contact;
    if (email === null) return 'no-address';
    if (this.recipients.isUndeliverable(recipient, email)) return 'undeliverable-address';
    const found = await this.checkAddress(dispatch, email);
    if (!found) return 'mail-limit';
    if (found.state === 'confirmed') return this.sendNotice(dispatch, email, found.permit);
    return found.state === 'asked' ? 'unconfirmed-address' : this.askOwner(dispatch, email, found);
  }

  /** Returns undefined beyond the limits of the mails. */
  private async checkAddress({ notice, recipient }: NoticeDispatch, email: string): Promise<AddressState | undefined> {
    try {
      return await this.addresses.check(notice, recipient, email);
    } catch (error) {
      if (error instanceof MailLimitExceeded) return undefined;
      throw error;
    }
  }

  private async sendNotice(dispatch: NoticeDispatch, to: string, permit: MailPermit): Promise<NoticeOutcome> {
    const { notice, setting, organization: senderName, message } = dispatch;
    const bounceAddress = this.bounceAddresses.senderFor(notice.id, to);
    const addressing = { id: notice.id, senderName, replyTo: setting.replyTo, bounceAddress };
    return this.mail({ notice, to, permit }, toNoticeMail(message, addressing));
  }

  private async askOwner(
    dispatch: NoticeDispatch,
    to: string,
    { permit, ...asking }: Extract<AddressState, { state: 'unasked' }>,
  ): Promise<NoticeOutcome> {
    const { notice } = dispatch;
    const bounceAddress = this.bounceAddresses.senderFor(notice.id, to);
    const outcome = await this.mail({ notice, to, permit }, { ...toConfirmationMail(dispatch, asking), bounceAddress });
    return outcome === 'sent' ? 'unconfirmed-address' : outcome;
  }

  onApplicationShutdown(): void {
    this.mailer?.close();
  }

  private async mail({ notice, to, permit }: PermittedNotice, mail: Mail): Promise<NoticeOutcome> {
    try {
      if (!this.mailer) throw new MailError('No mail server is configured.', false);
      await this.mailer.send(permit, mail);
      return 'sent';
    } catch (error) {
      if (!(error instanceof MailError) || !error.isPermanent) {
        // The next attempt counts again.
        await this.database.transaction(notice.tenantId, (tx) => this.budget.refund(tx, permit));
        throw error;
      }
      if (error.isRecipientRefused) await this.recipients.setUndeliverable(notice, to);
      return 'refused';
    }
  }
}

interface PermittedNotice {
  notice: NoticeDispatch['notice'];
  to: string;
  permit: MailPermit;
}

/**
 * Asks the owner of an address to confirm it. The organization may have entered the address of a stranger, so that nothing but the name of
 * the tenant is the organization's: no text, no sender and no link.
 */
function toConfirmationMail({ notice, tenantName, message }: NoticeDispatch, asking: Asking): Mail {
  const { url, timesAsked } = asking;
  const { optOutUrl, language } = message;
  const t = noticeTexts(PAGE_LANGUAGES.find((each) => language.split('-')[0] === each) ?? 'en');
  const organization = nameInMail(tenantName);
  const body = t.text('mail.body', { organization, link: url });
  const footer = t.text('mail.footer', { organization, link: optOutUrl });
  const text = `${body}\n\n--\u0020\n${footer}\n`;
  // Mailboxes drop the notice, and a mail that asks again, as a copy of this mail if they have the same `Message-ID`.
  return {
    id: `${notice.id}.confirmation-${timesAsked}`,
    subject: t.text('mail.subject'),
    text,
    unsubscribeUrl: optOutUrl,
  };
}
