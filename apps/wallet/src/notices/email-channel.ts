import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MailError, type Mailer } from '@vc/platform/mail';
import { BounceAddresses } from '../notice-recipients/bounce-addresses';
import { NoticeRecipientsService } from '../notice-recipients/notice-recipients.service';
import type { NoticeChannel, NoticeDispatch } from './notice-channel';
import { toNoticeMail } from './notice-mail';
import type { NoticeOutcome } from './notice-status';

/** The mailer, or undefined without a mail server. */
export const NOTICE_MAILER = Symbol('NOTICE_MAILER');

/** Sends notices to the e-mail addresses of users. */
@Injectable()
export class EmailChannel implements NoticeChannel, OnApplicationShutdown {
  constructor(
    @Inject(NOTICE_MAILER) private readonly mailer: Mailer | undefined,
    private readonly recipients: NoticeRecipientsService,
    private readonly bounceAddresses: BounceAddresses,
  ) {}

  async send({ notice, setting, organization, recipient, contact, message }: NoticeDispatch): Promise<NoticeOutcome> {
    const { email } = contact;
    if (email === null) return 'no-address';
    if (this.recipients.isUndeliverable(recipient, email)) return 'undeliverable-address';
    const bounceAddress = this.bounceAddresses.senderFor(notice.id, email);
    const addressing = { id: notice.id, to: email, senderName: organization, replyTo: setting.replyTo, bounceAddress };
    return this.mail(notice, toNoticeMail(message, addressing));
  }

  onApplicationShutdown(): void {
    this.mailer?.close();
  }

  private async mail(notice: NoticeDispatch['notice'], mail: ReturnType<typeof toNoticeMail>): Promise<NoticeOutcome> {
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
