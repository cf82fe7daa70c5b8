import { METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { type MailServer, startMailServer } from '@vc/testing/unit/mail-server';
import { mailText } from '@vc/testing/unit/mail-text';
import { metricValue } from '@vc/testing/unit/metric-value';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../index';
import { confirmAddress } from '../notice-recipients/test-confirm-address';
import { NoticesWorker } from './notices.worker';

const SETTINGS = {
  channel: 'email',
  walletUrl: 'https://wallet.acme.example/app?tab=new',
  replyTo: 'help@acme.example',
};
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const GATEWAY = { url: 'http://127.0.0.1:9/notices', secret: `whsec_${Buffer.alloc(32, 5).toString('base64')}` };

interface Notice {
  kind: string;
  status: string;
  reason: string | null;
  channel: string | null;
}

describe('notices', () => {
  let holder: HolderWorld;
  let mails: MailServer;
  let clock: StoppedClock;

  beforeAll(async () => {
    mails = await startMailServer();
    const environment = {
      NOTICE_MAILS_PER_USER: '6',
      NOTICE_MAILS_PER_TENANT: '10',
      SMTP_URL: mails.url,
      MAIL_FROM: 'platform@vc.example',
      OUTGOING_CA_FILES: mails.caFile,
    };
    holder = await HolderWorld.serve({ ...walletService, manualTasks: [NoticesWorker] }, environment);
  });

  beforeEach(async () => {
    clock = stopClock();
    holder.renew();
    holder.authority.entitlements.set(holder.tenantId, ['notices.custom']);
    holder.issuer.dishonesty = {};
    mails.received.length = 0;
    mails.answer = 250;
    await holder.database.query('DELETE FROM wallet.mail_counts; DELETE FROM wallet.notices');
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    await holder?.stop();
    await mails?.stop();
  });

  const token = () => holder.authority.accessToken({ tenantId: holder.tenantId, scopes: ['wallet.push'] });

  async function organization(method: string, path: string, body?: object): Promise<JsonAnswer> {
    return requestJson(`${holder.service.url}/wallet${path}`, { method, token: await token(), body });
  }

  async function setUp(more: object = {}): Promise<void> {
    const answer = await organization('PUT', '/v2/orgs/notice-settings', { ...SETTINGS, ...more });
    expect(answer.status).toBe(200);
  }

  /** For a user whose address is confirmed. */
  async function switchOn(more: object = {}): Promise<void> {
    await setUp(more);
    await confirmAddress(holder, 'thandi@example.com');
  }

  function openLink(asked: object, method: 'GET' | 'POST'): Promise<Response> {
    const { url } = asked as { url: string };
    return fetch(url.replace('http://platform.test', holder.service.url), {
      method,
      ...(method === 'POST' && { body: new URLSearchParams() }),
    });
  }

  async function push(): Promise<void> {
    const body = { credentialOffer: holder.issuer.offerUri, recipient: 'thandi@example.com' };
    expect((await organization('POST', '/v2/orgs/credentials', body)).status).toBe(201);
  }

  async function pushRequest(): Promise<string> {
    const body = { presentationRequest: holder.verifier.link(), recipient: 'thandi@example.com' };
    expect((await organization('POST', '/orgs/presentations', body)).status).toBe(200);
    return (await holder.wallet('GET', '/v2/presentations')).body.data[0].id;
  }

  const list = async (): Promise<Notice[]> => (await organization('GET', '/v2/orgs/notices')).body.data;

  async function untilReceived(): Promise<string> {
    await send();
    return unfolded((await waitFor(() => mails.received[0])).source);
  }

  /** Works on the notices that are due, to their ends. */
  async function send(): Promise<void> {
    const worker = holder.service.app.get(NoticesWorker);
    for (let row = await worker.leaseNext([]); row; row = await worker.leaseNext([])) await worker.resume(row);
  }

  async function untilSent(): Promise<string> {
    await send();
    return mailText((await waitFor(() => mails.received[0])).source);
  }

  it('tells a user of a pushed credential by name and link, and of nothing more', async () => {
    await switchOn();
    await push();
    const [{ id }] = (await holder.wallet('GET', '/credentials?status=pending')).body;
    const text = await untilSent();
    expect(mails.received).toMatchObject([{ from: 'platform@vc.example', to: ['thandi@example.com'] }]);
    expect(text).toContain('From: Acme <platform@vc.example>');
    expect(text).toContain('Reply-To: help@acme.example');
    expect(text).toContain('Subject: Acme has sent you a credential');
    expect(text).toContain('Hello Thandi,\n\nAcme has sent a credential to your wallet.');
    expect(text).toContain(`\n\nhttps://wallet.acme.example/app?tab=new&credentialId=${id}\n`);
    expect(text).toContain(`<a href="https://wallet.acme.example/app?tab=new&amp;credentialId=${id}">`);
    expect(text).not.toContain('level');
    expect(await list()).toMatchObject([{ kind: 'credential-offer', status: 'sent', reason: null, channel: 'email' }]);
  });

  it('leads to the wallet for browsers, with the organization, where no wallet is named', async () => {
    await switchOn({ walletUrl: null });
    await push();
    const [{ id }] = (await holder.wallet('GET', '/credentials?status=pending')).body;
    const slug = holder.authority.slugOf(holder.tenantId);
    expect(await untilSent()).toContain(`\n\nhttp://platform.test/wallet/app?tenant=${slug}&credentialId=${id}\n`);
  });

  it('tells a user of a pushed request, in the language of the user', async () => {
    await switchOn({ language: 'en' });
    expect((await holder.wallet('PUT', '/v2/notice-settings', { enabled: true, language: 'af-ZA' })).status).toBe(200);
    const id = await pushRequest();
    const text = await untilSent();
    expect(text).toContain('Hallo Thandi,\n\nAcme vra om');
    expect(text).toContain(`presentationId=${id}`);
    expect(text).toContain('<html lang="af">');
  });

  it('tells a user again of a request that is pushed again after a refusal', async () => {
    await switchOn();
    const body = { presentationRequest: holder.verifier.link(), recipient: 'thandi@example.com' };
    const pushAgain = async () => expect((await organization('POST', '/orgs/presentations', body)).status).toBe(200);
    await pushAgain();
    await pushAgain();
    const [{ id }] = (await holder.wallet('GET', '/v2/presentations')).body.data;
    await send();
    expect(mails.received).toHaveLength(1);
    await holder.wallet('PATCH', `/v2/presentations/${id}`, { status: 'rejected' });
    await pushAgain();
    await send();
    expect(mails.received).toHaveLength(2);
  });

  it('uses the texts of the organization, and escapes them', async () => {
    const text = {
      language: 'zu',
      kind: 'credential-offer',
      subject: 'Sawubona {name}',
      body: '<b>{organization}</b>\n{link}',
    };
    await switchOn({ language: 'zu', senderName: 'A & B <x>', texts: [text] });
    await push();
    const source = await untilSent();
    expect(source).toContain('Subject: Sawubona Thandi');
    expect(source).toContain('\n<b>A & B <x></b>\nhttps:');
    expect(source).toContain('<p>&lt;b&gt;A &amp; B &lt;x&gt;&lt;/b&gt;<br /><a href=');
  });

  it('tells a user of a pushed resource once', async () => {
    await switchOn();
    const body = { presentationRequest: holder.verifier.link(), recipient: 'thandi@example.com' };
    for (let times = 0; times < 2; times += 1) {
      expect((await organization('POST', '/orgs/presentations', body)).status).toBe(200);
    }
    await send();
    await send();
    expect([mails.received.length, (await list()).length]).toEqual([1, 1]);
  });

  it('tells a user of nothing that the user has received without a push', async () => {
    await switchOn();
    await holder.wallet('POST', '/v2/credentials', { credentialOffer: holder.issuer.offerUri });
    await holder.wallet('POST', '/v2/presentations', { presentationRequest: holder.verifier.link() });
    expect(await list()).toEqual([]);
  });

  it('tells users of organizations without the setting of nothing', async () => {
    await push();
    await pushRequest();
    expect(await list()).toEqual([]);
  });

  describe('skips', () => {
    const reasonOf = async () => {
      await send();
      expect(mails.received).toEqual([]);
      const [{ status, reason }] = (await list()) as [Notice];
      return { status, reason };
    };
    const skipped = (reason: string) => ({ status: 'skipped', reason });

    it('a notice of an organization that sends none any more', async () => {
      await switchOn();
      await push();
      expect((await organization('DELETE', '/v2/orgs/notice-settings')).status).toBe(204);
      expect(await reasonOf()).toEqual(skipped('channel-off'));
    });

    it('a notice to a user who wants none', async () => {
      await switchOn();
      await holder.wallet('PUT', '/v2/notice-settings', { enabled: false });
      await push();
      expect(await reasonOf()).toEqual(skipped('opted-out'));
    });

    it.each([
      ['a user without an address', { email: null, firstName: null, username: 'thandi', externalIdentifier: null }],
      ['an unknown user', null],
    ])('a notice to %s', async (_, contact) => {
      await switchOn();
      holder.contact = contact;
      await push();
      expect(await reasonOf()).toEqual(skipped('no-address'));
    });

    it('a notice of what the user has decided already', async () => {
      await switchOn();
      const id = await pushRequest();
      await holder.wallet('PATCH', `/v2/presentations/${id}`, { status: 'rejected' });
      expect(await reasonOf()).toEqual(skipped('decided'));
    });

    it('a notice that is too late', async () => {
      await switchOn();
      await push();
      clock.advance(3 * DAY_MS);
      expect(await reasonOf()).toEqual(skipped('expired'));
    });
  });

  describe('without the mail server', () => {
    it('sends a notice later, with the id of the notice as Message-ID', async () => {
      await switchOn();
      await push();
      mails.answer = 450;
      await send();
      expect(await list()).toMatchObject([{ status: 'pending', reason: null }]);
      mails.answer = 250;
      await send();
      expect(mails.received).toEqual([]);
      clock.advance(MINUTE_MS);
      const [messageId] = /^Message-ID: .*$/m.exec(await untilSent())!;
      expect(messageId).toContain(
        ((await organization('GET', '/v2/orgs/notices')).body.data as { id: string }[])[0]!.id,
      );
    });

    it('gives up after its schedule', async () => {
      await switchOn();
      await push();
      mails.answer = 450;
      for (const minutes of [1, 5, 30, 120, 360, 720, 1]) {
        await send();
        clock.advance(minutes * MINUTE_MS);
      }
      expect(await list()).toMatchObject([{ status: 'failed', reason: 'gave-up' }]);
      expect(mails.received).toEqual([]);
    });
  });

  describe('to an address that the mail server refuses', () => {
    it('ends, and further notices to the address are not sent, but those to another one are', async () => {
      await switchOn();
      await push();
      mails.answer = 550;
      await send();
      expect(await list()).toMatchObject([{ status: 'failed', reason: 'refused' }]);
      mails.answer = 250;
      clock.advance(1);
      await push();
      await send();
      expect(await list()).toMatchObject([{ status: 'skipped', reason: 'undeliverable-address' }, {}]);
      holder.contact = { ...holder.contact!, email: 'new@example.com' };
      await confirmAddress(holder, 'new@example.com');
      await push();
      await send();
      expect(mails.received).toMatchObject([{ to: ['new@example.com'] }]);
    });

    it('is sent again after the user has switched notices on', async () => {
      await switchOn();
      await push();
      mails.answer = 550;
      await send();
      mails.answer = 250;
      await holder.wallet('PUT', '/v2/notice-settings', { enabled: true });
      await push();
      await send();
      expect(mails.received).toHaveLength(1);
    });

    it('is not stored', async () => {
      await switchOn();
      await push();
      mails.answer = 550;
      await send();
      const rows = await holder.database.query(
        `SELECT recipient::text FROM wallet.notice_recipients AS recipient
         UNION ALL SELECT notice::text FROM wallet.notices AS notice`,
      );
      expect(rows.length).toBeGreaterThan(1);
      expect(JSON.stringify(rows)).not.toMatch(/thandi|example/i);
    });
  });

  it('counts attempts by channel and outcome, and shows how long the oldest notice is due', async () => {
    await switchOn();
    await push();
    const { metrics } = holder.service;
    const sent = () => metricValue(metrics, METRICS.noticeAttempts, { channel: 'email', outcome: 'sent' });
    const before = (await sent()) ?? 0;
    clock.advance(30_000);
    const age = await waitFor(() => metricValue(metrics, METRICS.noticeAge));
    expect(age).toBeCloseTo(30);
    await send();
    expect(await sent()).toBe(before + 1);
  });

  describe('of an organization that the operator has not entitled to content of its own', () => {
    const TEXT = { language: 'en', kind: 'credential-offer', subject: 'Your account is locked', body: 'Log in {link}' };

    beforeEach(() => void holder.authority.entitlements.delete(holder.tenantId));

    const put = (more: object) => organization('PUT', '/v2/orgs/notice-settings', { channel: 'email', ...more });

    it.each([
      ['texts', { texts: [TEXT] }],
      ['the name of another sender', { senderName: 'Your bank' }],
      ['a reply address', { replyTo: 'help@evil.example' }],
      ['a link', { walletUrl: 'https://evil.example' }],
    ])('reject settings with %s with FORBIDDEN', async (_, more) => {
      const source = { pointer: `/${Object.keys(more)[0]}` };
      expect(await put(more)).toMatchObject({ status: 403, body: { errors: [{ code: 'FORBIDDEN', source }] } });
    });

    it('accept the name of the tenant, and any content for a gateway of its own', async () => {
      expect((await put({ senderName: 'Acme' })).status).toBe(200);
      const own = { channel: 'http', gateway: GATEWAY, walletUrl: 'https://own.example', texts: [TEXT] };
      expect((await put(own)).status).toBe(200);
    });

    it('accept links and reply addresses on and below the proven domain', async () => {
      holder.authority.domains.set('acme.example', holder.tenantId);
      const own = { walletUrl: 'https://wallet.acme.example/app', replyTo: 'help@ACME.example' };
      await waitFor(async () => (await put(own)).status === 200);
      for (const host of ['evilacme.example', 'acme.example.evil.example']) {
        expect(await put({ walletUrl: `https://${host}` })).toMatchObject({ status: 403 });
        expect(await put({ replyTo: `help@${host}` })).toMatchObject({ status: 403 });
      }
      holder.authority.domains.clear();
    });

    it('have the content of the platform in place of one that was stored before', async () => {
      await holder.database.query(
        `INSERT INTO wallet.notice_settings (tenant_id, channel, wallet_url, sender_name, reply_to, language, texts, updated_at)
         VALUES ($1, 'email', 'https://evil.example', 'Your bank', 'help@evil.example', 'en', $2, now())`,
        [holder.tenantId, JSON.stringify([TEXT])],
      );
      await confirmAddress(holder, 'thandi@example.com');
      await push();
      const text = await untilSent();
      expect(text).toContain('From: Acme <platform@vc.example>');
      expect(text).toContain('Subject: Acme has sent you a credential');
      expect(text).toContain('http://platform.test/wallet/app?tenant=');
      expect(text).not.toMatch(/evil|Your bank|locked|Reply-To/);
    });
  });

  describe('beyond the mails of a day', () => {
    async function pushAndSend(): Promise<void> {
      await push();
      await send();
      clock.advance(1);
    }

    it('to a user wait, and are sent on the next day', async () => {
      await switchOn();
      for (let times = 0; times < 7; times += 1) await pushAndSend();
      expect(mails.received).toHaveLength(6);
      expect((await list())[0]).toMatchObject({ status: 'pending', reason: 'mail-limit' });
      clock.advance(DAY_MS);
      await send();
      expect(mails.received).toHaveLength(7);
    });

    it('of all organizations to an address wait', async () => {
      for (let organizations = 0; organizations < 4; organizations += 1) {
        holder.renew();
        await switchOn({ walletUrl: null, replyTo: null });
        for (let times = 0; times < 6; times += 1) await pushAndSend();
      }
      expect(mails.received).toHaveLength(18);
      expect((await list())[0]).toMatchObject({ status: 'pending', reason: 'mail-limit' });
    });

    it('that ask the owner of an address for all organizations wait', async () => {
      for (let organizations = 0; organizations < 21; organizations += 1) {
        holder.renew();
        holder.contact = { ...holder.contact!, email: 'stranger@example.com' };
        await setUp({ walletUrl: null, replyTo: null });
        await pushAndSend();
      }
      expect(mails.received).toHaveLength(20);
      expect((await list())[0]).toMatchObject({ status: 'pending', reason: 'mail-limit' });
    });

    it('do not count while the mail server defers them', async () => {
      await switchOn();
      await push();
      mails.answer = 450;
      for (const minutes of [1, 5, 30, 120, 360]) {
        await send();
        clock.advance(minutes * MINUTE_MS);
      }
      mails.answer = 250;
      await send();
      for (let times = 0; times < 5; times += 1) await pushAndSend();
      expect(mails.received).toHaveLength(6);
    });

    it('of an organization wait, with those that ask for a confirmation', async () => {
      await setUp();
      for (let times = 0; times < 12; times += 1) {
        holder.userId = createId();
        holder.contact = { ...holder.contact!, email: `user-${times}@example.com` };
        await pushAndSend();
      }
      expect(mails.received).toHaveLength(10);
      expect((await list())[0]).toMatchObject({ status: 'pending', reason: 'mail-limit' });
    });
  });

  describe('to an address that its owner has not confirmed', () => {
    const HOSTILE = {
      language: 'en',
      kind: 'credential-offer',
      subject: 'Your account is locked',
      body: 'Log in at https://evil.example {link}',
    };

    /** The links of the mails that ask, the latest last. */
    const links = () =>
      mails.received.map(({ source }) => ({
        url: /http:\/\/platform\.test\/wallet\/notices\/confirmation\?token=\S+/.exec(mailText(source))![0],
      }));

    async function pushTo(email: string): Promise<void> {
      holder.contact = { ...holder.contact!, email };
      await push();
      await send();
    }

    it('asks the owner in the words of the platform, and tells nothing of the organization but its name', async () => {
      await setUp({ senderName: 'Your bank', texts: [HOSTILE] });
      await pushTo('stranger@example.com');
      expect(mails.received).toMatchObject([{ to: ['stranger@example.com'] }]);
      const text = mailText(mails.received[0]!.source);
      expect(text).toContain('Subject: Confirm your e-mail address');
      expect(text).toContain('Acme has entered this address for a wallet');
      expect(text).not.toMatch(/Your bank|locked|evil|wallet\.acme|help@acme|Thandi/);
      expect(await list()).toMatchObject([{ status: 'pending', reason: 'unconfirmed-address' }]);
    });

    it('asks once for all notices, and for users that are created again', async () => {
      await setUp();
      await pushTo('stranger@example.com');
      clock.advance(1);
      await pushTo('stranger@example.com');
      holder.userId = createId();
      await pushTo('stranger@example.com');
      expect(mails.received).toHaveLength(1);
    });

    it('asks again when the user asks for it, three times in all', async () => {
      await setUp();
      for (let times = 0; times < 5; times += 1) {
        await pushTo('stranger@example.com');
        clock.advance(MINUTE_MS);
        expect((await holder.wallet('PUT', '/v2/notice-settings', { enabled: true })).status).toBe(200);
        clock.advance(MINUTE_MS);
      }
      expect(mails.received).toHaveLength(3);
      const [first, , latest] = links();
      expect((await openLink(first!, 'POST')).status).toBe(404);
      expect((await openLink(latest!, 'POST')).status).toBe(200);
      await send();
      expect(mails.received).toHaveLength(8);
    });

    it('is shown to its user until the owner confirms it', async () => {
      const read = async () => (await holder.wallet('GET', '/v2/notice-settings')).body;
      await setUp();
      holder.contact = { ...holder.contact!, email: 'stranger@example.com' };
      expect(await read()).toEqual({ data: { enabled: true, language: null } });
      await pushTo('stranger@example.com');
      const askedAt = new Date().toISOString();
      const asked = { email: 'stranger@example.com', askedAt, canAskAgain: true };
      expect(await read()).toEqual({ data: { enabled: true, language: null }, meta: { unconfirmedAddress: asked } });
      expect((await openLink(links()[0]!, 'POST')).status).toBe(200);
      expect(await read()).not.toHaveProperty('meta');
    });

    it('asks again for the notice that waits as soon as the user asks for it, three times in all', async () => {
      const canAskAgain = async () =>
        (await holder.wallet('GET', '/v2/notice-settings')).body.meta.unconfirmedAddress.canAskAgain;
      await setUp();
      await pushTo('stranger@example.com');
      for (let times = 1; times < 6; times += 1) {
        expect(await canAskAgain()).toBe(times < 3);
        clock.advance(MINUTE_MS);
        expect((await holder.wallet('PUT', '/v2/notice-settings', { enabled: true })).status).toBe(200);
        await send();
        await send();
      }
      const ids = mails.received.map(({ source }) => /^Message-ID:\s*(\S+)/im.exec(source)![1]);
      expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
      expect((await openLink(links().at(-1)!, 'POST')).status).toBe(200);
      await send();
      expect(await list()).toMatchObject([{ status: 'sent', reason: null }]);
    });

    it('asks the owner of each address', async () => {
      await setUp();
      await pushTo('stranger@example.com');
      await pushTo('another@example.com');
      expect(mails.received).toMatchObject([{ to: ['stranger@example.com'] }, { to: ['another@example.com'] }]);
    });

    it('asks again with the same Message-ID after a failure of the mail server', async () => {
      await setUp();
      mails.answer = 450;
      await pushTo('stranger@example.com');
      mails.answer = 250;
      clock.advance(MINUTE_MS);
      await send();
      expect(mails.received).toHaveLength(1);
      expect(await list()).toMatchObject([{ status: 'pending', reason: 'unconfirmed-address' }]);
    });

    it('is sent as soon as the owner confirms the address at the link, by a button and once', async () => {
      await setUp();
      await pushTo('stranger@example.com');
      const [link] = links();
      const page = await openLink(link!, 'GET');
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
      await send();
      expect(mails.received).toHaveLength(1);
      expect((await openLink(link!, 'POST')).status).toBe(200);
      await send();
      expect(mailText(mails.received[1]!.source)).toContain('Acme has sent a credential to your wallet.');
      expect(await list()).toMatchObject([{ status: 'sent', reason: null }]);
      for (const method of ['GET', 'POST'] as const) expect((await openLink(link!, method)).status).toBe(404);
    });

    it('is skipped when it expires', async () => {
      await setUp();
      await pushTo('stranger@example.com');
      clock.advance(3 * DAY_MS);
      await send();
      expect(mails.received).toHaveLength(1);
      expect(await list()).toMatchObject([{ status: 'skipped', reason: 'unconfirmed-address' }]);
    });

    it('rejects the link after 30 days, and a token of the opt-out, with NOT_FOUND', async () => {
      await setUp();
      await pushTo('stranger@example.com');
      const [link] = links();
      const [, optOut = ''] = /notices\/opt-out\?token=(\S+)/.exec(mailText(mails.received[0]!.source))!;
      expect((await openLink({ url: link!.url.replace(/token=.*/, `token=${optOut}`) }, 'POST')).status).toBe(404);
      clock.advance(30 * DAY_MS);
      expect((await openLink(link!, 'POST')).status).toBe(404);
    });

    it('stores no address', async () => {
      await setUp();
      await pushTo('stranger@example.com');
      const rows = await holder.database.query('SELECT address::text FROM wallet.notice_addresses AS address');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toMatch(/stranger|example/);
    });
  });

  describe('GET /v2/orgs/notices', () => {
    it('names no user', async () => {
      await switchOn();
      await push();
      const [notice] = await list();
      expect(Object.keys(notice!).sort()).toEqual([
        'channel',
        'createdAt',
        'id',
        'issuanceId',
        'kind',
        'presentationId',
        'reason',
        'status',
        'updatedAt',
      ]);
    });

    it('filters by status', async () => {
      await switchOn();
      await push();
      const count = async (status: string) =>
        (await organization('GET', `/v2/orgs/notices?filter[status]=${status}`)).body.data.length;
      expect([await count('pending'), await count('sent')]).toEqual([1, 0]);
      expect((await organization('GET', '/v2/orgs/notices?filter[status]=lost')).status).toBe(400);
    });
  });

  describe('PUT /v2/orgs/notice-settings', () => {
    const text = { language: 'en', kind: 'credential-offer', subject: 'Hello', body: '{link}' };

    it('returns the settings, with defaults', async () => {
      const { status, body } = await organization('PUT', '/v2/orgs/notice-settings', {
        channel: 'email',
        walletUrl: 'https://wallet.example',
      });
      expect({ status, data: body.data }).toEqual({
        status: 200,
        data: {
          channel: 'email',
          walletUrl: 'https://wallet.example',
          senderName: null,
          replyTo: null,
          gateway: null,
          language: 'en',
          texts: [],
          updatedAt: expect.any(String),
        },
      });
      expect((await organization('GET', '/v2/orgs/notice-settings')).body.data).toEqual(body.data);
    });

    it('returns null as the address of a wallet that is not named', async () => {
      for (const settings of [{ channel: 'email' }, { channel: 'email', walletUrl: null }]) {
        const { status, body } = await organization('PUT', '/v2/orgs/notice-settings', settings);
        expect([status, body.data.walletUrl]).toEqual([200, null]);
      }
    });

    it.each([
      ['an unknown channel', { channel: 'pigeon' }, '/channel'],
      ['a gateway of the channel email', { gateway: GATEWAY }, '/gateway'],
      ['the channel http without a gateway', { channel: 'http' }, '/gateway'],
      ['a gateway without a secret', { channel: 'http', gateway: { url: GATEWAY.url } }, '/gateway/secret'],
      [
        'a gateway on the metadata address',
        { channel: 'http', gateway: { ...GATEWAY, url: 'http://169.254.169.254/' } },
        '/gateway/url',
      ],
      [
        'a malformed secret of a gateway',
        { channel: 'http', gateway: { ...GATEWAY, secret: 'secret' } },
        '/gateway/secret',
      ],
      ['an address without TLS', { walletUrl: 'http://wallet.example' }, '/walletUrl'],
      ['an address with credentials', { walletUrl: 'https://user:password@wallet.example' }, '/walletUrl'],
      ['an address of a script', { walletUrl: 'javascript:alert(1)' }, '/walletUrl'],
      ['a line break in the name', { senderName: 'Acme\r\nBcc: eve@evil.example' }, '/senderName'],
      ['a reply address that is none', { replyTo: 'a@b.example, c@d.example' }, '/replyTo'],
      ['a malformed language', { language: 'English' }, '/language'],
      ['an unknown placeholder', { texts: [{ ...text, body: '{link} {email}' }] }, '/texts/0/body'],
      ['a stray brace', { texts: [{ ...text, subject: '{name' }] }, '/texts/0/subject'],
      ['a link in the subject', { texts: [{ ...text, subject: '{link}' }] }, '/texts/0/subject'],
      ['a body without the link', { texts: [{ ...text, body: 'Hello' }] }, '/texts/0/body'],
      ['a line break in the subject', { texts: [{ ...text, subject: 'a\nb' }] }, '/texts/0/subject'],
      ['a control character in the body', { texts: [{ ...text, body: '{link}\u0007' }] }, '/texts/0/body'],
      ['two texts of one kind and language', { texts: [text, { ...text, language: 'en' }] }, '/texts/1'],
      ['a text that is too long', { texts: [{ ...text, body: `{link}${'x'.repeat(2_000)}` }] }, '/texts/0/body'],
    ])('rejects %s with VALIDATION_ERROR', async (_, more, pointer) => {
      const { status, body } = await organization('PUT', '/v2/orgs/notice-settings', { ...SETTINGS, ...more });
      expect({ status, errors: body.errors }).toMatchObject({
        status: 400,
        errors: [{ code: 'VALIDATION_ERROR', source: { pointer } }],
      });
    });

    it('is NOT_FOUND before, and after the deletion', async () => {
      const missing = { status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } };
      expect(await organization('GET', '/v2/orgs/notice-settings')).toMatchObject(missing);
      await switchOn();
      for (let times = 0; times < 2; times += 1) {
        expect((await organization('DELETE', '/v2/orgs/notice-settings')).status).toBe(204);
      }
      expect(await organization('GET', '/v2/orgs/notice-settings')).toMatchObject(missing);
    });
  });

  describe('the opt-out', () => {
    let address: string;

    beforeEach(async () => {
      await switchOn();
      await push();
      const [, url = ''] = /^List-Unsubscribe: <([^>]+)>\r?$/m.exec(await untilReceived())!;
      expect(url).toMatch(/^http:\/\/platform\.test\/wallet\/notices\/opt-out\?token=/);
      address = url.replace('http://platform.test', holder.service.url);
    });

    const isEnabled = async () => (await holder.wallet('GET', '/v2/notice-settings')).body.data.enabled;

    it('is announced as one click', () => {
      expect(unfolded(mails.received[0]!.source)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    });

    it('shows a page with a button, which changes nothing', async () => {
      const response = await fetch(address);
      const page = await response.text();
      expect(response.status).toBe(200);
      expect(page).toContain('<form method="post">');
      expect(page).toContain('<strong>Acme</strong>');
      expect(response.headers.get('content-security-policy')).toContain("form-action 'self'");
      expect(await isEnabled()).toBe(true);
    });

    const oneClick = new FormData();
    oneClick.set('List-Unsubscribe', 'One-Click');
    it.each<[string, URLSearchParams | FormData | undefined]>([
      ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
      ['a multipart form', oneClick],
      ['the empty form of the page', new URLSearchParams()],
      ['no body', undefined],
    ])('ends the notices by a POST with %s, without a log-in, and again', async (_, body) => {
      for (let times = 0; times < 2; times += 1) {
        const response = await fetch(address, { method: 'POST', body: body ?? null, redirect: 'error' });
        expect(response.status).toBe(200);
        expect(await response.text()).toContain('The messages have ended');
      }
      expect(await isEnabled()).toBe(false);
      mails.received.length = 0;
      await push();
      await send();
      expect(mails.received).toEqual([]);
    });

    it.each([
      ['another token', (url: string) => `${url.slice(0, -9)}${url.at(-9) === 'A' ? 'B' : 'A'}${url.slice(-8)}`],
      ['a part of the token', (url: string) => url.slice(0, -4)],
      ['a token of another kind', (url: string) => url.replace(/token=.*/, `token=${createId()}`)],
    ])('rejects %s with NOT_FOUND', async (__, change) => {
      for (const method of ['GET', 'POST']) {
        const { status, body } = await requestJson(change(address), { method });
        expect({ status, code: body.errors[0].code }).toEqual({ status: 404, code: 'NOT_FOUND' });
      }
      expect(await isEnabled()).toBe(true);
    });

    it('rejects a request without a token with VALIDATION_ERROR', async () => {
      const { status } = await requestJson(address.replace(/\?.*/, ''), { method: 'POST' });
      expect(status).toBe(400);
    });

    it('rejects multipart elsewhere with 415', async () => {
      const headers = { authorization: `Bearer ${await token()}` };
      const url = `${holder.service.url}/wallet/v2/orgs/notice-settings`;
      expect((await fetch(url, { method: 'PUT', headers, body: oneClick })).status).toBe(415);
    });
  });
});

/** Header lines without their folding (RFC 5322 §2.2.3). */
function unfolded(source: string): string {
  return source.replaceAll(/\r?\n(?=[ \t])/g, '');
}
