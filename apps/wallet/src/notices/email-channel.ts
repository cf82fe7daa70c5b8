import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Mail, MailError, type Mailer } from '@vc/platform/mail';
import { BounceAddresses } from '../notice-recipients/bounce-addresses';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { NoticeAddresses } from '../notice-recipients/notice-addresses.service';
import { NoticeRecipientsService } from '../notice-recipients/notice-recipients.service';
import { WalletConfig } from '../wallet-config';
import { toConfirmationMail } from './confirmation-mail';
import type { NoticeChannel, NoticeDispatch } from './notice-channel';
import { toNoticeMail } from './notice-mail';
import type { NoticeOutcome } from './notice-status';
import { NoticesRepository } from './notices.repository';

const DAY_MS = 24 * 60 * 60_000;

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
    private readonly notices: NoticesRepository,
    private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async send(dispatch: NoticeDispatch): Promise<NoticeOutcome> {
    const { notice, recipient } = dispatch;
    const { email } = dispatch.contact;
    if (email === null) return 'no-address';
    if (this.recipients.isUndeliverable(recipient, email)) return 'undeliverable-address';
    if (await this.isOverLimit(notice)) return 'mail-limit';
    const found = await this.addresses.check(notice, recipient, email);
    if (found.state === 'confirmed') return this.sendNotice(dispatch, email);
    return found.state === 'asked' ? 'unconfirmed-address' : this.askOwner(dispatch, email, found.url);
  }

  /** Attempts that run at the same time may exceed a limit by their number. */
  private async isOverLimit(notice: NoticeDispatch['notice']): Promise<boolean> {
    const since = new Date(this.clock().getTime() - DAY_MS);
    const count = await this.database.transaction(notice.tenantId, (tx) => this.notices.countMails(tx, notice, since));
    const { NOTICE_MAILS_PER_USER: perUser, NOTICE_MAILS_PER_TENANT: perTenant } = this.config;
    return count.ofUser >= perUser || count.ofTenant >= perTenant;
  }

  private async sendNotice(dispatch: NoticeDispatch, to: string): Promise<NoticeOutcome> {
    const { notice, setting, organization: senderName, message } = dispatch;
    const bounceAddress = this.bounceAddresses.senderFor(notice.id, to);
    const addressing = { id: notice.id, to, senderName, replyTo: setting.replyTo, bounceAddress };
    return this.mail(notice, toNoticeMail(message, addressing));
  }

  private async askOwner(dispatch: NoticeDispatch, to: string, url: string): Promise<NoticeOutcome> {
    const { notice } = dispatch;
    const bounceAddress = this.bounceAddresses.senderFor(notice.id, to);
    const outcome = await this.mail(notice, { ...toConfirmationMail(dispatch, to, url), bounceAddress });
    return outcome === 'sent' ? 'unconfirmed-address' : outcome;
  }

  onApplicationShutdown(): void {
    this.mailer?.close();
  }

  private async mail(notice: NoticeDispatch['notice'], mail: Mail): Promise<NoticeOutcome> {
    if (!this.mailer) throw new MailError('No mail server is configured.', false);
    try {
      await this.mailer.send(mail);
      return 'sent';
    } catch (error) {
      if (!(error instanceof MailError) || !error.isPermanent) throw error;
      if (error.isRecipientRefused) await this.recipients.setUndeliverable(notice, mail.to);
      return 'refused';
    }
  }
}
