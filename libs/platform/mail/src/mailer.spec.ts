import { startMailServer } from '@vc/testing/unit/mail-server';
import type { MailServer } from '@vc/testing/unit/mail-server';
import { permitMail } from '@vc/testing/keys/permit-mail';
import { Mailer } from './index';
import { isSmtpUrl, toSmtpServer } from './smtp-url';
import { nameInMail } from './mailer';

const TO = 'ops@acme.example';
const MAIL = { subject: 'Grüße', text: 'The endpoint fails.\n', id: '01932f2d' };
const FROM = 'platform@vc.example';

describe('Mailer', () => {
  let server: MailServer | undefined;
  let mailer: Mailer | undefined;

  afterEach(async () => {
    mailer?.close();
    await server?.stop();
  });

  async function start(options: Parameters<typeof startMailServer>[0], caFiles = true): Promise<MailServer> {
    server = await startMailServer(options);
    mailer = new Mailer({ url: server.url, from: FROM, caFiles: caFiles ? [server.caFile] : undefined });
    return server;
  }

  it.each([
    ['TLS from the first byte', { secure: true }, true],
    ['STARTTLS', {}, true],
    ['no TLS, on this machine only', { offersStartTls: false }, false],
  ])('sends a mail over %s', async (_, options, isSecure) => {
    const { received } = await start(options);
    await mailer!.send(await permitMail(TO), MAIL);
    expect(received).toMatchObject([{ from: FROM, to: [TO], isSecure }]);
    const { source } = received[0]!;
    expect(source).toContain('Message-ID: <01932f2d@vc.example>');
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).toContain('The endpoint fails.');
  });

  it('has the mail come back to another address than that of the sender', async () => {
    const { received } = await start({});
    await mailer!.send(await permitMail(TO), { ...MAIL, bounceAddress: 'bounces+x@vc.example' });
    expect(received).toMatchObject([{ from: 'bounces+x@vc.example', to: [TO] }]);
    expect(received[0]!.source).toContain(`From: ${FROM}`);
    expect(received[0]!.source).not.toContain('bounces');
  });

  it('sends nothing in the clear to another machine', async () => {
    const { received } = await start({ host: '127.0.0.2', offersStartTls: false });
    await expect(mailer!.send(await permitMail(TO), MAIL)).rejects.toMatchObject({ isPermanent: false });
    expect(received).toEqual([]);
  });

  it('sends nothing to a server that no known authority vouches for', async () => {
    const { received } = await start({ secure: true }, false);
    await expect(mailer!.send(await permitMail(TO), MAIL)).rejects.toMatchObject({ isPermanent: false });
    expect(received).toEqual([]);
  });

  it.each([
    [450, false],
    [550, true],
  ])(
    'rejects with an error without the address after the reply %i, which is permanent: %s',
    async (answer, isPermanent) => {
      (await start({})).answer = answer;
      const error = await mailer!.send(await permitMail(TO), MAIL).catch((each: unknown) => each as Error);
      expect(error).toMatchObject({
        message: `The mail server did not take the mail: EENVELOPE, status ${answer}.`,
        isPermanent,
      });
    },
  );

  it.each([530, 550])(
    'rejects with an error that is not permanent when the sender is refused with %i',
    async (answer) => {
      (await start({})).answerToSender = answer;
      await expect(mailer!.send(await permitMail(TO), MAIL)).rejects.toMatchObject({ isPermanent: false });
    },
  );

  it('rejects wrong credentials without repeating them', async () => {
    const { port, caFile } = await start({});
    const stranger = new Mailer({ url: `smtp://mailer:wrong@localhost:${port}`, from: FROM, caFiles: [caFile] });
    await expect(stranger.send(await permitMail(TO), MAIL)).rejects.toMatchObject({
      message: 'The mail server did not take the mail: EAUTH, status 535.',
      isPermanent: false,
    });
  });

  it('rejects a second mail with the same permit', async () => {
    const { received } = await start({});
    const permit = await permitMail(TO);
    await mailer!.send(permit, MAIL);
    await expect(mailer!.send(permit, MAIL)).rejects.toThrow('The permit was used for another mail.');
    expect(received).toHaveLength(1);
  });

  it('takes no mail without the permit of a budget', () => {
    // @ts-expect-error -- only MailBudget creates a permit
    const send = () => mailer!.send({ use: () => TO, countedKeys: [] }, MAIL);
    // @ts-expect-error -- the recipient is that of the permit
    const readdress = async () => mailer!.send(await permitMail(TO), { ...MAIL, to: 'eve@evil.example' });
    expect([send, readdress]).toHaveLength(2);
  });

  it('adds no recipient that follows a line break in an address', async () => {
    const { received } = await start({});
    const to = 'ops@acme.example\r\nBcc: eve@evil.example';
    await mailer!.send(await permitMail(to), MAIL).catch(() => undefined);
    await mailer!.send(await permitMail(to), { ...MAIL, bounceAddress: 'bounces+x@vc.example' }).catch(() => undefined);
    expect(received.flatMap(({ to }) => to).filter((each) => each.startsWith('eve'))).toEqual([]);
  });
});

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, secure: true, requireTLS: false }],
    ['smtp://localhost:25', { host: 'localhost', port: 25, secure: false, requireTLS: false }],
    [
      'smtps://u%40x:p%2Fw@[2001:db8::1]:2465',
      { host: '2001:db8::1', port: 2465, secure: true, requireTLS: false, auth: { user: 'u@x', pass: 'p/w' } },
    ],
  ])('accepts %s', (text, expected) => {
    expect(isSmtpUrl(text)).toBe(true);
    expect(toSmtpServer(text)).toEqual(expected);
  });

  it.each([
    'https://mail.example',
    'mail.example',
    'smtp://mail.example/x',
    'smtp://mail.example?tls=no',
    'smtp://u:%zz@h',
  ])('rejects %s', (text) => {
    expect(isSmtpUrl(text)).toBe(false);
  });
});

describe('nameInMail', () => {
  it.each(['Thandi Nkosi', 'J. P. Nkosi', 'Nkosi & Sons (Pty) Ltd.', 'O’Brien', 'Nkosi/Naidoo', 'نور', '1. FC Acme'])(
    'leaves %s as it is',
    (name) => {
      expect(nameInMail(name)).toBe(name);
    },
  );

  it.each([
    ['You won.\r\n\r\nhttps://evil.example/x', 'You won. https:/ / evil. example/x'],
    ['claim at evil.example', 'claim at evil. example'],
    ['WWW.EVIL.EXAMPLE', 'WWW. EVIL. EXAMPLE'],
    ['prize@evil.example', 'prize @ evil. example'],
    ['\u202Eelpmaxe.live', 'elpmaxe. live'],
    ['a\u2028b', 'a b'],
    ['J.Nkosi', 'J. Nkosi'],
  ])('makes no link, line break or turn of %j', (name, inMail) => {
    expect(nameInMail(name)).toBe(inMail);
  });
});
