import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { OnlyWith, Secret } from '@vc/platform/config';
import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { IsEmail, IsFQDN, IsOptional, Matches, ValidateBy, ValidateIf } from 'class-validator';
import type { DkimSettings, MailSettings } from './mailer';
import { isSmtpUrl } from './smtp-url';

/** RFC 8301 §3.2 */
const MIN_BITS = 2_048;

/** @throws Error for a text that is no RSA key of at least 2048 bits in PEM */
function readDkimKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const isStrong = key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_BITS;
  if (!isStrong) throw new Error(`The key is no RSA key of ${MIN_BITS} bits.`);
  return key;
}

function isDkimKey(pem: string): boolean {
  try {
    readDkimKey(pem);
    return true;
  } catch {
    return false;
  }
}

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

/** The message never shows the value. */
const IsDkimKey = () =>
  ValidateBy({
    name: 'isDkimKey',
    validator: {
      validate: (value) => isDkimKey(String(value)),
      defaultMessage: (args) => `${args?.property} must be an RSA key of at least 2048 bits in PEM`,
    },
  });

/** A variable of the signature of mails: with one of them, all are required. */
function OfDkim(): PropertyDecorator {
  const isGiven = ({ SMTP_DKIM_DOMAIN: domain, SMTP_DKIM_SELECTOR: selector, SMTP_DKIM_KEY: key }: MailConfig) =>
    domain !== undefined || selector !== undefined || key !== undefined;
  return (target, name) => {
    ValidateIf(isGiven)(target, name);
    OnlyWith<MailConfig>({ isUsed: ({ SMTP_URL: url }) => url !== undefined, setting: 'SMTP_URL' })(target, name);
  };
}

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

  /** Domain that signs the mails (DKIM, RFC 6376), for a mail server that does not sign them: that of MAIL_FROM. */
  @OfDkim()
  @IsFQDN({}, { message: 'SMTP_DKIM_DOMAIN must be a domain, and is required with SMTP_DKIM_KEY' })
  SMTP_DKIM_DOMAIN?: string;

  /** Name of the public key: it is in the TXT record `<selector>._domainkey.<domain>`. */
  @OfDkim()
  @Matches(/^[A-Za-z0-9]+([.-][A-Za-z0-9]+)*$/, {
    message: 'SMTP_DKIM_SELECTOR must be a name in the DNS, and is required with SMTP_DKIM_DOMAIN',
  })
  SMTP_DKIM_SELECTOR?: string;

  /** Private key of that domain, an RSA key of at least 2048 bits in PEM. */
  @Secret()
  @OfDkim()
  @IsDkimKey()
  SMTP_DKIM_KEY?: string;

  /** Undefined if no e-mail is sent. */
  get mailSettings(): MailSettings | undefined {
    const { SMTP_URL: url, MAIL_FROM: from } = this;
    if (url === undefined || from === undefined) return undefined;
    return { url, from, caFiles: this.outgoingCaFiles, dkim: this.dkimSettings };
  }

  private get dkimSettings(): DkimSettings | undefined {
    const { SMTP_DKIM_DOMAIN: domain, SMTP_DKIM_SELECTOR: selector, SMTP_DKIM_KEY: key } = this;
    if (domain === undefined || selector === undefined || key === undefined) return undefined;
    return { domain, selector, key: readDkimKey(key) };
  }
}
