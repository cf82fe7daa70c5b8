import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { SMTPServer } from 'smtp-server';

const [USER, PASSWORD] = ['mailer', 'p@ss'];

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Whether the connection had TLS. */
  isSecure: boolean;
  /** Header and body (RFC 5322). */
  source: string;
}

export interface MailServer {
  port: number;
  /** With the credentials that the server requires. */
  url: string;
  /** File of the authority that vouches for the server. */
  caFile: string;
  received: ReceivedMail[];
  /** Reply code for recipients; 250 at first. */
  answer: number;
  /** Reply code for senders; 250 at first. */
  answerToSender: number;
  stop: () => Promise<void>;
}

interface MailServerOptions {
  host?: string;
  /** TLS from the first byte; otherwise STARTTLS. */
  secure?: boolean;
  offersStartTls?: boolean;
}

/** A mail server that requires a log-in. Its certificate names localhost. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { host = 'localhost', secure = false, offersStartTls = true } = options;
  const directory = mkdtempSync(join(tmpdir(), 'vc-ca-'));
  const caFile = await developmentAuthority(directory);
  const { key, cert } = await localhostCertificate(directory);
  const server = new SMTPServer({
    secure,
    key,
    cert,
    hideSTARTTLS: !offersStartTls,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === USER && password === PASSWORD;
      done(isKnown ? null : new Error('refused'), isKnown ? { user: USER } : undefined);
    },
    onMailFrom: (_address, _session, done) => {
      done(toError(mail.answerToSender));
    },
    onRcptTo: (_address, _session, done) => {
      done(toError(mail.answer));
    },
    onData: (stream, { envelope, secure: isSecure }, done) => {
      void text(stream).then((source) => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : '';
        mail.received.push({ from, to: rcptTo.map(({ address }) => address), isSecure, source });
        done();
      });
    },
  });
  // A client that trusts no certificate of the server breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, host, listening));
  const { port } = server.server.address() as AddressInfo;
  const mail: MailServer = {
    port,
    url: `${secure ? 'smtps' : 'smtp'}://${USER}:${encodeURIComponent(PASSWORD)}@${host}:${port}`,
    caFile,
    received: [],
    answer: 250,
    answerToSender: 250,
    stop: () => new Promise((closed) => server.close(closed)),
  };
  return mail;
}

function toError(responseCode: number): Error | null {
  return responseCode === 250 ? null : Object.assign(new Error('refused'), { responseCode });
}
