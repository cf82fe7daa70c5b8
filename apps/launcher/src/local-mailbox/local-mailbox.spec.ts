import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mailer } from '@vc/platform/mail';
import { permitMail } from '@vc/testing/keys/permit-mail';
import { startLocalMailbox, type LocalMailbox } from './start-local-mailbox';
import { MailFiles } from './mail-files';
import { readMail } from './read-mail';

const LINK = 'http://localhost:8080/auth/invitations?token=a&b=c';

describe('the local mailbox', () => {
  let directory: string;
  let mailbox: LocalMailbox;

  beforeEach(async () => {
    directory = join(mkdtempSync(join(tmpdir(), 'vc-mails-')), 'mails');
    mailbox = await startLocalMailbox({ directory, port: 0 });
  });

  afterEach(async () => {
    await mailbox.stop();
    rmSync(directory, { recursive: true });
  });

  async function send(more: object = {}): Promise<void> {
    const mailer = new Mailer({ url: mailbox.smtpUrl, from: 'platform@vc.example', caFiles: undefined });
    const mail = { id: '1', subject: 'Grüße an Thandi', text: `Öffne ${LINK}\n` };
    await mailer.send(await permitMail('thandi@example.com'), { ...mail, ...more });
    mailer.close();
  }

  const open = async (url: string) => (await fetch(url)).text();

  /** The page of the newest mail. */
  async function openFirst(): Promise<string> {
    const [, path = ''] = /href="(\/mails\/[^"]+)"/.exec(await open(mailbox.pageUrl)) ?? [];
    return open(new URL(path, mailbox.pageUrl).href);
  }

  it('keeps each mail in a file, and shows it with its links', async () => {
    expect(await open(mailbox.pageUrl)).toContain('There is no mail yet.');
    await send();
    expect(readdirSync(directory)).toEqual([expect.stringMatching(/\.eml$/)]);
    const list = await open(mailbox.pageUrl);
    expect(list).toContain('>Grüße an Thandi</a>');
    expect(list).toContain('none is sent');
    const mail = await openFirst();
    expect(mail).toContain('To thandi@example.com');
    expect(mail).toContain(`Öffne <a href="${LINK.replace('&', '&amp;')}" rel="noreferrer">`);
  });

  it('shows the plain text of a mail with HTML, and escapes it', async () => {
    await send({ subject: '<script>alert(1)</script>', text: '<b>bold</b>', html: '<b>rich</b>' });
    const pages = [await open(mailbox.pageUrl), await openFirst()].join('\n');
    expect(pages).toContain('&lt;script&gt;');
    expect(pages).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(pages).not.toMatch(/<script|<b>|rich/);
  });

  it.each(['/mails/../secrets.json', '/mails/%2e%2e%2fsecrets.json', '/mails/x.eml', '/', '/mails?x=1'])(
    'answers %s with 404',
    async (path) => {
      expect(await statusOf(path)).toBe(404);
    },
  );

  it('rejects a request with the name of another host with 403', async () => {
    expect(await statusOf('/mails', 'evil.example')).toBe(403);
  });

  it('rejects a method other than GET with 405', async () => {
    expect((await fetch(mailbox.pageUrl, { method: 'DELETE' })).status).toBe(405);
  });

  /** `fetch` would change the path and the host. */
  function statusOf(path: string, host = 'localhost'): Promise<number | undefined> {
    const { hostname, port } = new URL(mailbox.pageUrl);
    return new Promise((resolve, reject) => {
      request({ hostname, port, path, headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  }

  it('keeps the newest 500 mails', () => {
    const files = new MailFiles(directory);
    for (let number = 0; number < 502; number += 1) files.add(Buffer.from(`Subject: ${number}\r\n\r\n`));
    expect(files.list()).toHaveLength(500);
  });
});

describe('readMail', () => {
  it.each([
    ['nothing', '', { subject: '', text: '' }],
    ['no body', 'Subject: x', { subject: 'x', text: '' }],
    ['a field without a colon', 'junk\r\n\r\ntext', { subject: '', text: 'text' }],
    ['a multipart body without parts', 'Content-Type: multipart/mixed; boundary=x\r\n\r\n', { text: '' }],
    ['a body in base64', 'Content-Transfer-Encoding: base64\r\n\r\nR3LDvMOfZQ==', { text: 'Grüße' }],
    ['two encoded words', 'Subject: =?UTF-8?B?R3LDvA==?=\r\n =?utf-8?Q?=C3=9Fe_x?=\r\n\r\n', { subject: 'Grüße x' }],
    ['a malformed encoded word', 'Subject: =?UTF-8?X?a?=\r\n\r\n', { subject: '=?UTF-8?X?a?=' }],
  ])('reads a mail with %s', (_, source, expected) => {
    expect(readMail(Buffer.from(source))).toMatchObject(expected);
  });
});
