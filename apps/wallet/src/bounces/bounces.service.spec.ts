import { createId } from '@vc/platform/persistence';
import { METRICS } from '@vc/platform/observability';
import { deliveryStatusNotification } from '@vc/testing/unit/delivery-status-notification';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { type MailServer, startMailServer } from '@vc/testing/unit/mail-server';
import { metricValue } from '@vc/testing/unit/metric-value';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../index';
import { confirmAddress } from '../notice-recipients/test-confirm-address';
import { NoticesWorker } from '../notices/notices.worker';

const SECRET = 'a-secret-of-the-mail-server-0123456789';
const SETTINGS = { channel: 'email' };
const OUT_OF_OFFICE = 'Subject: Automatic reply\r\nAuto-Submitted: auto-replied\r\n\r\nI am away.\r\n';

interface Sending {
  token?: string;
  message?: string | Buffer;
  secret?: string | null;
  mediaType?: string;
}

describe('POST /wallet/notices/bounces', () => {
  let holder: HolderWorld;
  let mails: MailServer;

  beforeAll(async () => {
    mails = await startMailServer();
    holder = await HolderWorld.serve(
      { ...walletService, manualTasks: [NoticesWorker] },
      {
        SMTP_URL: mails.url,
        MAIL_FROM: 'platform@vc.example',
        OUTGOING_CA_FILES: mails.caFile,
        NOTICE_BOUNCE_ADDRESS: 'bounces@vc.example',
        NOTICE_BOUNCE_SECRET: SECRET,
      },
    );
  });

  beforeEach(async () => {
    holder.renew();
    mails.received.length = 0;
    mails.answer = 250;
    expect((await organization('PUT', '/v2/orgs/notice-settings', SETTINGS)).status).toBe(200);
  });

  afterAll(async () => {
    await holder?.stop();
    await mails?.stop();
  });

  async function organization(method: string, path: string, body?: object) {
    const token = await holder.authority.accessToken({ tenantId: holder.tenantId, scopes: ['wallet.push'] });
    return requestJson(`${holder.service.url}/wallet${path}`, { method, token, body });
  }

  async function push(): Promise<void> {
    const body = { credentialOffer: holder.issuer.offerUri, recipient: 'thandi@example.com' };
    expect((await organization('POST', '/v2/orgs/credentials', body)).status).toBe(201);
  }

  /** Works on the notices that are due, to their ends. */
  async function send(): Promise<void> {
    const worker = holder.service.app.get(NoticesWorker);
    for (let row = await worker.leaseNext([]); row; row = await worker.leaseNext([])) await worker.resume(row);
  }

  /** Sends a notice, and returns the token of its envelope sender. */
  async function sendNotice(): Promise<string> {
    await confirmAddress(holder, holder.contact!.email!);
    return sendMail();
  }

  async function sendMail(): Promise<string> {
    const earlier = mails.received.length;
    await push();
    await send();
    const { from } = await waitFor(() => mails.received[earlier]);
    return /^bounces\+(.+)@vc\.example$/.exec(from)![1]!;
  }

  async function bounce({ token = 'x', message = deliveryStatusNotification(), ...sending }: Sending) {
    const { secret = SECRET, mediaType = 'message/rfc822' } = sending;
    const response = await fetch(`${holder.service.url}/wallet/notices/bounces?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      headers: { 'content-type': mediaType, ...(secret !== null && { authorization: `Bearer ${secret}` }) },
      body: message,
    });
    return { status: response.status, body: await response.json() };
  }

  const outcome = (name: string) => ({ status: 200, body: { data: { outcome: name } } });

  /** Status and reason of the notices, the newest first. */
  async function notices(): Promise<object[]> {
    const { data } = (await organization('GET', '/v2/orgs/notices')).body;
    return data.map(({ status, reason }: { status: string; reason: string | null }) => ({ status, reason }));
  }

  const SENT = { status: 'sent', reason: null };
  const BOUNCED = { status: 'failed', reason: 'bounced' };
  const UNDELIVERABLE = { status: 'skipped', reason: 'undeliverable-address' };

  /** Whether the next notice to the user is sent. */
  async function reachesUser(): Promise<boolean> {
    const earlier = mails.received.length;
    await push();
    await send();
    return mails.received.length > earlier;
  }

  it('refuses the address after a permanent failure, until the user switches notices on', async () => {
    const token = await sendNotice();
    expect(await bounce({ token })).toEqual(outcome('address-refused'));
    expect(await notices()).toEqual([BOUNCED]);
    expect(await reachesUser()).toBe(false);
    expect((await notices())[0]).toEqual(UNDELIVERABLE);
    await holder.wallet('PUT', '/v2/notice-settings', { enabled: true });
    expect(await reachesUser()).toBe(true);
  });

  it('refuses the address after a permanent failure of the mail that asks for its confirmation', async () => {
    const token = await sendMail();
    expect(await bounce({ token })).toEqual(outcome('address-refused'));
    expect(await notices()).toEqual([BOUNCED]);
    expect(await reachesUser()).toBe(false);
    expect((await notices())[0]).toEqual(UNDELIVERABLE);
  });

  it('accepts a token whose letters a mail server has changed', async () => {
    const token = await sendNotice();
    expect(await bounce({ token: token.toUpperCase() })).toEqual(outcome('address-refused'));
  });

  it('ends the notice, and refuses no address, after a failure that concerns the mail alone', async () => {
    const token = await sendNotice();
    const message = deliveryStatusNotification({ status: '5.7.26' });
    expect(await bounce({ token, message })).toEqual(outcome('mail-refused'));
    expect(await notices()).toEqual([BOUNCED]);
    expect(await reachesUser()).toBe(true);
  });

  it.each([
    ['a delay', deliveryStatusNotification({ action: 'delayed', status: '4.4.1' })],
    ['a delivery', deliveryStatusNotification({ action: 'delivered', status: '2.1.5' })],
    ['an automatic reply', OUT_OF_OFFICE],
    ['a malformed notification', deliveryStatusNotification().replace('--b1--', '')],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('changes nothing after %s', async (_, message) => {
    const token = await sendNotice();
    expect(await bounce({ token, message })).toEqual(outcome('no-failure'));
    expect(await notices()).toEqual([SENT]);
    expect(await reachesUser()).toBe(true);
  });

  it('has the same result for a repetition, also after the user has switched notices on', async () => {
    const token = await sendNotice();
    await bounce({ token });
    expect(await bounce({ token })).toEqual(outcome('ended-before'));
    await holder.wallet('PUT', '/v2/notice-settings', { enabled: true });
    expect(await bounce({ token })).toEqual(outcome('ended-before'));
    expect(await reachesUser()).toBe(true);
  });

  it('refuses only the address that the mail went to', async () => {
    const token = await sendNotice();
    const { contact } = holder;
    holder.contact = { ...contact!, email: 'new@example.com' };
    await confirmAddress(holder, holder.contact.email!);
    expect(await bounce({ token })).toEqual(outcome('unknown-mail'));
    expect(await reachesUser()).toBe(true);
    holder.contact = contact;
  });

  it.each<[string, (token: string) => string]>([
    ['a forged MAC', (token) => token.slice(0, -4) + (token.endsWith('aaaa') ? 'bbba' : 'aaaa')],
    ['another notice', (token) => `${token.startsWith('a') ? 'b' : 'a'}${token.slice(1)}`],
    ['a part of the token', (token) => token.slice(0, 30)],
    ['signs beyond the alphabet', (token) => `${token.slice(1)}!`],
  ])('changes nothing for %s', async (_, forge) => {
    const token = await sendNotice();
    expect(await bounce({ token: forge(token) })).toEqual(outcome('unknown-mail'));
    expect(await notices()).toEqual([SENT]);
    expect(await reachesUser()).toBe(true);
  });

  it('rejects the bounce of a notice whose sending has not ended with UNAVAILABLE', async () => {
    const token = await sendNotice();
    await holder.database.query(`UPDATE wallet.notices SET status = 'pending' WHERE tenant_id = $1`, [holder.tenantId]);
    expect(await bounce({ token })).toMatchObject({ status: 503, body: { errors: [{ code: 'UNAVAILABLE' }] } });
    expect(await notices()).toEqual([{ status: 'pending', reason: null }]);
  });

  it.each<[string, Sending, number, string]>([
    ['a request without the secret', { secret: null }, 401, 'UNAUTHORIZED'],
    ['a wrong secret', { secret: `${SECRET}x` }, 401, 'UNAUTHORIZED'],
    ['an access token', { secret: 'a.b.c' }, 401, 'UNAUTHORIZED'],
    ['JSON', { mediaType: 'application/json', message: '{}' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['text', { mediaType: 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a message of more than 256 KiB', { message: 'x'.repeat(256 * 1024 + 1) }, 413, 'PAYLOAD_TOO_LARGE'],
    ['a token that is too long', { token: 'x'.repeat(65) }, 400, 'VALIDATION_ERROR'],
  ])('rejects %s with its status', async (_, sending, status, code) => {
    expect(await bounce(sending)).toMatchObject({ status, body: { errors: [{ code }] } });
  });

  it('takes messages at its own address only', async () => {
    const token = await holder.authority.accessToken({ tenantId: createId(), scopes: ['wallet.push'] });
    const response = await fetch(`${holder.service.url}/wallet/v2/orgs/credentials`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` },
      body: OUT_OF_OFFICE,
    });
    expect(response.status).toBe(415);
  });

  it('counts messages by outcome', async () => {
    const { metrics } = holder.service;
    const count = () => metricValue(metrics, METRICS.noticeBounces, { outcome: 'no-failure' });
    const before = (await count()) ?? 0;
    await bounce({ message: OUT_OF_OFFICE });
    expect(await count()).toBe(before + 1);
  });
});

describe('a deployment that takes no bounces', () => {
  let holder: HolderWorld;

  beforeAll(async () => {
    holder = await HolderWorld.serve({ ...walletService, manualTasks: [NoticesWorker] });
  });

  afterAll(() => holder?.stop());

  it.each([
    ['with a secret with NOT_FOUND', { authorization: 'Bearer x' }, 404],
    ['without one with UNAUTHORIZED', {}, 401],
  ])('rejects them %s', async (_, headers, status) => {
    const response = await fetch(`${holder.service.url}/wallet/notices/bounces?token=x`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', ...headers },
      body: OUT_OF_OFFICE,
    });
    expect(response.status).toBe(status);
  });
});
