import { OnlyWith, Secret } from '@vc/platform/config';
import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { IsEmail, IsOptional, ValidateBy, ValidateIf } from 'class-validator';
import type { MailSettings } from './mailer';
import { isSmtpUrl } from './smtp-url';

/** The message never shows the value, which may have credentials. */
const IsSmtpUrl = () =>
  ValidateBy({
    name: 'isSmtpUrl',
    validator: {
      validate: (value) => isSmtpUrl(String(value)),
      defaultMessage: (args) =>
        `${args?.property} must be an smtp or smtps URL of a mail server, without path and query`,
    },
  });

/** Configuration of services that send e-mail. */
export class MailConfig extends OutgoingHttpConfig {
  /**
   * `smtps://user:password@host`, or `smtp://` for STARTTLS, which is required except on this machine. Without it, no e-mail
   * is sent.
   */
  @Secret()
  @IsOptional()
  @IsSmtpUrl()
  SMTP_URL?: string;

  /** The address of the sender. */
  @ValidateIf(({ SMTP_URL: url, MAIL_FROM: from }: MailConfig) => url !== undefined || from !== undefined)
  @IsEmail({}, { message: 'MAIL_FROM must be an e-mail address, and is required with SMTP_URL' })
  @OnlyWith<MailConfig>({ isUsed: ({ SMTP_URL: url }) => url !== undefined, setting: 'SMTP_URL' })
  MAIL_FROM?: string;

  /** Undefined if no e-mail is sent. */
  get mailSettings(): MailSettings | undefined {
    const { SMTP_URL: url, MAIL_FROM: from } = this;
    return url === undefined || from === undefined ? undefined : { url, from, caFiles: this.outgoingCaFiles };
  }
}
