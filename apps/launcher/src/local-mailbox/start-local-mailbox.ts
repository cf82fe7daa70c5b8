import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Rendered } from '@vc/platform/pages';
import { SMTPServer } from 'smtp-server';
import { MailFiles } from './mail-files';
import { mailListPage, mailPage } from './mailbox-pages';
import { readMail } from './read-mail';

const HOST = '127.0.0.1';
const MAX_BYTES = 1024 * 1024;
const MAX_LISTED = 50;

export interface LocalMailbox {
  /** `SMTP_URL` of the services. */
  smtpUrl: string;
  /** Of the page that shows the mails. */
  pageUrl: string;
  stop: () => Promise<void>;
}

interface MailboxOptions {
  /** Folder of the mails. */
  directory: string;
  /** Of the page. */
  port: number;
}

/**
 * Takes the mails of a development platform, keeps them in files, and shows them on a page. Both listen on this machine only: mails
 * have links with secrets.
 */
export async function startLocalMailbox({ directory, port }: MailboxOptions): Promise<LocalMailbox> {
  const files = new MailFiles(directory);
  const smtp = createSmtpServer(files);
  await new Promise<void>((resolve) => smtp.listen(0, HOST, resolve));
  const pages = createServer((request, response) => {
    answer(files, request, response);
  });
  pages.listen(port, HOST);
  await once(pages, 'listening');
  const pagePort = (pages.address() as AddressInfo).port;
  return {
    smtpUrl: `smtp://${HOST}:${(smtp.server.address() as AddressInfo).port}`,
    pageUrl: `http://${HOST}:${pagePort}/mails`,
    stop: async () => {
      await new Promise<void>((resolve) => {
        smtp.close(resolve);
      });
      await new Promise((resolve) => pages.close(resolve).closeAllConnections());
    },
  };
}

function createSmtpServer(files: MailFiles): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    onData: (stream, _session, done) => {
      buffer(stream).then(
        (source) => {
          files.add(source);
          done();
        },
        (error: unknown) => {
          done(error as Error);
        },
      );
    },
  });
  // A client may break its connection.
  server.on('error', () => undefined);
  return server;
}

function answer(files: MailFiles, { method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
  // A page of another site whose name resolves to this machine sends its own name (DNS rebinding).
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host ?? '')) return refuse(response, 403);
  if (method !== 'GET') return refuse(response, 405);
  if (url === '/mails') return show(response, mailListPage(listMails(files)));
  const source = files.read(/^\/mails\/([^/?]+)$/.exec(url)?.[1] ?? '');
  if (source) show(response, mailPage(readMail(source)));
  else refuse(response, 404);
}

function listMails(files: MailFiles) {
  return files
    .list()
    .slice(0, MAX_LISTED)
    .flatMap((name) => {
      const source = files.read(name);
      return source ? [{ name, ...readMail(source) }] : [];
    });
}

function show(response: ServerResponse, { status, headers, body }: Rendered): void {
  response.writeHead(status, headers).end(body);
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
