import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import { toMailError } from './mail-error';
import { toSmtpServer } from './smtp-url';

const TIMEOUT_MS = 20_000;
/** A server that examines a mail answers late. RFC 5321 §4.5.3.2.6 recommends ten minutes. */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

export interface MailSettings {
  url: string;
  from: string;
  /** PEM files of further certification authorities. */
  caFiles: string[] | undefined;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same for each attempt, so that mailboxes can drop a copy. */
  id: string;
}

/** Sends plain text over SMTP. */
export class Mailer {
  private readonly transport;
  private readonly domain: string;

  constructor(private readonly settings: MailSettings) {
    const { url, caFiles, from } = settings;
    const further = (caFiles ?? []).map((file) => readFileSync(file, 'utf8'));
    this.domain = from.slice(from.lastIndexOf('@') + 1);
    this.transport = createTransport({
      ...toSmtpServer(url),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
      // Texts never name files or addresses that the transport would read.
      disableFileAccess: true,
      disableUrlAccess: true,
      tls: further.length > 0 ? { ca: [...rootCertificates, ...further] } : {},
    });
  }

  /** @throws MailError */
  async send({ to, subject, text, id }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({
        from: this.settings.from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${this.domain}>`,
        // No vacation notice answers it (RFC 3834 §5).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw toMailError(error);
    }
  }

  close(): void {
    this.transport.close();
  }
}
