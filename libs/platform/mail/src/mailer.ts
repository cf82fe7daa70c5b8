import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { Transporter } from 'nodemailer';
import type { Options } from 'nodemailer/lib/smtp-transport';
import type { MailPermit } from './mail-budget';
import { toMailError } from './mail-error';
import { toSmtpServer } from './smtp-url';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** They turn the direction of text (Unicode UAX #9). */
const DIRECTIONS = /\p{Bidi_Control}/gu;
/** Programs for mail make links of `name.tld`, `//host` and `a@b`. */
const LINKED = /(?<=[\p{L}\p{N}])([.@])(?=[\p{L}\p{N}])|(?<=\/)(\/)/gu;

/**
 * The name of a person or an organization as a mail says it: in one line, and so that no program makes a link of it. Who chose the
 * name may be another person than the one who gets the mail, which comes from this platform.
 */
export function nameInMail(name: string): string {
  const line = name.replaceAll(BREAKS, ' ').replaceAll(DIRECTIONS, '').trim();
  return line.replaceAll(LINKED, (mark) => (mark === '.' ? '. ' : ` ${mark} `));
}

const TIMEOUT_MS = 20_000;
/** A server that examines a mail answers late. RFC 5321 §4.5.3.2.6 recommends ten minutes. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

/** No vacation notice answers it (RFC 3834 §5). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

export interface MailSettings {
  url: string;
  from: string;
  /** PEM files of further certification authorities. */
  caFiles: string[] | undefined;
  /** Absent if the mail server signs the mails. */
  dkim?: DkimSettings | undefined;
}

export interface DkimSettings {
  domain: string;
  selector: string;
  key: KeyObject;
}

/** The content of a mail. Its permit has the address of the recipient. */
export interface Mail {
  subject: string;
  text: string;
  /** The same content, for mailboxes that show HTML. */
  html?: string;
  /** The same for each attempt, so that mailboxes can drop a copy. */
  id: string;
  /** Shown beside the address of the sender. */
  senderName?: string;
  replyTo?: string;
  /** A POST to it ends the mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
  /** Gets the delivery status notification of a mail that cannot be delivered, in place of the address of the sender. */
  bounceAddress?: string | undefined;
}

/** Sends mails over SMTP. */
export class Mailer {
  private readonly options: Options;
  private readonly domain: string;
  private transport: Promise<Transporter> | undefined;

  constructor(private readonly settings: MailSettings) {
    const { url, caFiles, from, dkim } = settings;
    const further = (caFiles ?? []).map((file) => readFileSync(file, 'utf8'));
    this.domain = from.slice(from.lastIndexOf('@') + 1);
    this.options = {
      ...toSmtpServer(url),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      // Texts never name files or addresses that the transport would read.
      disableFileAccess: true,
      disableUrlAccess: true,
      tls: further.length > 0 ? { ca: [...rootCertificates, ...further] } : {},
      ...(dkim && { dkim: toDkimOptions(dkim) }),
    };
  }

  /** @throws MailError */
  async send(
    permit: MailPermit,
    { id, senderName = '', unsubscribeUrl, bounceAddress, ...content }: Mail,
  ): Promise<void> {
    const to = permit.use();
    try {
      this.transport ??= this.connect();
      await (
        await this.transport
      ).sendMail({
        ...content,
        ...(bounceAddress !== undefined && toBounceOptions(bounceAddress, to)),
        from: { name: nameInMail(senderName), address: this.settings.from },
        to: { name: '', address: to },
        messageId: `<${id}@${this.domain}>`,
        headers: { ...AUTOMATIC, ...(unsubscribeUrl !== undefined && oneClickHeaders(unsubscribeUrl)) },
      });
    } catch (error) {
      throw toMailError(error);
    }
  }

  close(): void {
    void this.transport?.then((transport) => transport.close());
  }

  /** The library is loaded by the first mail: an idle service has no use for its 4 MiB. */
  private async connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport(this.options);
  }
}

/** Where the server knows RFC 3461, it reports failures alone, and returns no body. */
function toBounceOptions(bounceAddress: string, to: string) {
  const envelope = { from: { name: '', address: bounceAddress }, to: { name: '', address: to } };
  return { envelope, dsn: { notify: ['failure'], return: 'headers' } };
}

/** RFC 8058 §3.1 */
function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Header fields that a signature covers (RFC 6376 §5.4.1). RFC 8058 §4 requires those of the one-click opt-out. */
const SIGNED_FIELDS = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

function toDkimOptions({ domain, selector, key }: DkimSettings) {
  const headerFieldNames = SIGNED_FIELDS.join(':');
  return { domainName: domain, keySelector: selector, privateKey: key, headerFieldNames };
}
