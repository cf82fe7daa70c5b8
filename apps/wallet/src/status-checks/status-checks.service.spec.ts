import { HolderWorld } from '@vc/testing/service/holder-world';
import { type MailServer, startMailServer } from '@vc/testing/unit/mail-server';
import { mailText } from '@vc/testing/unit/mail-text';
import { requestJson } from '@vc/testing/unit/request-json';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { confirmAddress } from '../notice-recipients/test-confirm-address';
import { NoticesWorker } from '../notices/notices.worker';
import { walletService } from '../wallet.definition';
import { StatusChecksWorker } from './status-checks.worker';

const HOUR_MS = 60 * 60_000;
const [VALID, REVOKED, SUSPENDED] = [0, 1, 2];

describe('the status of a held credential', () => {
  let holder: HolderWorld;
  let mails: MailServer;
  let clock: StoppedClock;

  beforeAll(async () => {
    mails = await startMailServer();
    const environment = { SMTP_URL: mails.url, MAIL_FROM: 'platform@vc.example', OUTGOING_CA_FILES: mails.caFile };
    const manualTasks = [StatusChecksWorker, NoticesWorker];
    holder = await HolderWorld.serve({ ...walletService, manualTasks }, environment);
    // It never goes back, as status lists are cached by their times.
    clock = stopClock();
  });

  beforeEach(async () => {
    holder.renew();
    [holder.issuer.status, holder.issuer.dishonesty] = [VALID, {}];
    mails.received.length = 0;
    await holder.database.query('DELETE FROM wallet.status_checks; DELETE FROM wallet.notices');
    expect((await organization('PUT', '/v2/orgs/notice-settings', { channel: 'email' })).status).toBe(200);
    await confirmAddress(holder, 'thandi@example.com');
  });

  afterAll(async () => {
    clock?.release();
    await holder?.stop();
    await mails?.stop();
  });

  async function organization(method: string, path: string, body?: object) {
    const { authority, tenantId, service } = holder;
    const token = await authority.accessToken({ tenantId, scopes: ['wallet.push'] });
    return requestJson(`${service.url}/wallet${path}`, { method, token, body });
  }

  /** Receives a credential that the organization pushes. */
  async function receivePushed(decision = 'accepted'): Promise<string> {
    clock.advance(1);
    const body = { credentialOffer: holder.issuer.offerUri, recipient: 'thandi@example.com' };
    expect((await organization('POST', '/v2/orgs/credentials', body)).status).toBe(201);
    const [{ id }] = (await holder.wallet('GET', '/credentials?status=pending')).body;
    await holder.wallet('PATCH', `/v2/credentials/${id}`, { status: decision });
    return id as string;
  }

  async function work(name: typeof StatusChecksWorker | typeof NoticesWorker): Promise<number> {
    const worker = holder.service.app.get<StatusChecksWorker>(name);
    let count = 0;
    for (let next = await worker.leaseNext([]); next; next = await worker.leaseNext([])) {
      await worker.resume(next);
      count += 1;
    }
    return count;
  }

  const check = () => work(StatusChecksWorker);
  const readValidity = async (id: string) => (await holder.wallet('GET', `/credentials/${id}`)).body.validity;
  const listKinds = async () =>
    (await organization('GET', '/v2/orgs/notices')).body.data.map(({ kind }: { kind: string }) => kind);

  /** The issuer changes the status, and the wallet reads it. */
  async function change(status: number): Promise<void> {
    holder.issuer.status = status;
    clock.advance(1_000);
    await holder.database.query('UPDATE wallet.status_checks SET next_check_at = $1', [new Date()]);
    await check();
  }

  it('is valid when it is received, and shown in C1 and C2 as it was read last', async () => {
    const id = await receivePushed();
    expect(await readValidity(id)).toBe('valid');
    holder.issuer.status = REVOKED;
    expect(await check()).toBe(0);
    clock.advance(HOUR_MS);
    expect(await check()).toBe(1);
    expect(await readValidity(id)).toBe('revoked');
    expect((await holder.wallet('GET', '/credentials?status=accepted')).body).toMatchObject([
      { id, validity: 'revoked' },
    ]);
    expect(await check()).toBe(0);
  });

  it('is told to the user when the issuer changes it, once for each change', async () => {
    const id = await receivePushed();
    for (const status of [SUSPENDED, SUSPENDED, VALID, REVOKED, REVOKED]) await change(status);
    await work(NoticesWorker);
    const kinds = ['credential-revoked', 'credential-reinstated', 'credential-suspended', 'credential-offer'];
    expect(await listKinds()).toEqual(kinds);
    // Only the last one is still true, and the offer has been decided.
    expect(mails.received).toHaveLength(1);
    const text = mailText(mails.received[0]!.source);
    expect(text).toContain('Subject: A credential in your wallet is no longer valid');
    expect(text).toContain(`&credentialId=${id}`);
    expect(text).not.toContain('level');
  });

  it('is told to no one else: not of a credential that the organization has not pushed, or that was not accepted', async () => {
    const own = await holder.held();
    const pending = await receivePushed('pending');
    const rejected = await receivePushed('rejected');
    await change(REVOKED);
    await work(NoticesWorker);
    expect(await Promise.all([own, pending, rejected].map(readValidity))).toEqual(['revoked', 'revoked', 'valid']);
    expect(mails.received.map(({ source }) => mailText(source)).join()).not.toContain('no longer valid');
    expect(await listKinds()).not.toContain('credential-revoked');
  });

  it('stays as it was read last while the status list is unavailable', async () => {
    const id = await receivePushed();
    await change(SUSPENDED);
    const { issuer } = holder;
    issuer.dishonesty = { loses: (path) => path === '/status' };
    await change(REVOKED);
    expect(await readValidity(id)).toBe('suspended');
    issuer.dishonesty = {};
    // A failure is reused for two seconds of real time.
    await waitFor(async () => {
      await change(REVOKED);
      return (await readValidity(id)) === 'revoked';
    });
  });

  it('is not asked for again where a credential has none', async () => {
    holder.issuer.status = undefined;
    const id = await receivePushed();
    expect(await readValidity(id)).toBe('valid');
    clock.advance(HOUR_MS);
    expect(await check()).toBe(0);
  });

  it('is read for credentials of the release before, which recorded none', async () => {
    const id = await receivePushed();
    await holder.database.query('UPDATE wallet.credentials SET issuer_status = NULL WHERE id = $1', [id]);
    expect(await readValidity(id)).toBe('unknown');
    await change(VALID);
    expect(await readValidity(id)).toBe('valid');
    expect(await listKinds()).toEqual(['credential-offer']);
  });
});
