import type { TestIssuer } from '@vc/testing/unit/test-issuer';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../wallet.definition';
import { NotificationsWorker } from './notifications.worker';

describe('notifications and deferred credentials', () => {
  let holder: HolderWorld;
  let issuer: TestIssuer;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
    ({ issuer } = holder);
  });

  beforeEach(() => {
    holder.renew();
    issuer.dishonesty = {};
    issuer.usesDpop = false;
    issuer.deferrals = 0;
    issuer.status = undefined;
    issuer.notificationStatus = 204;
    issuer.notifications.length = 0;
  });

  afterAll(() => holder?.stop());

  async function redeem() {
    const { status, body } = await holder.wallet('POST', '/v2/credentials', { credentialOffer: issuer.offerUri });
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    return body.data;
  }

  const decide = async (id: string, status: string) => holder.wallet('PATCH', `/v2/credentials/${id}`, { status });
  const listPending = async () => (await holder.wallet('GET', '/credentials?status=pending')).body;
  const listNotifications = () =>
    holder.database.query('SELECT * FROM wallet.issuer_notifications WHERE tenant_id = $1', [holder.tenantId]);
  const waitForNotifications = (count: number) =>
    waitFor(() => (issuer.notifications.length >= count ? true : undefined));

  it.each([false, true])('notifies the issuer of decisions, in order (DPoP: %s)', async (usesDpop) => {
    issuer.usesDpop = usesDpop;
    const [{ id }] = await redeem();
    for (const status of ['accepted', 'accepted', 'pending', 'accepted', 'rejected', 'pending', 'rejected']) {
      await decide(id, status);
    }
    await waitForNotifications(2);
    expect(issuer.notifications).toEqual([
      { notification_id: 'n1', event: 'credential_accepted' },
      { notification_id: 'n1', event: 'credential_deleted' },
    ]);
    await waitFor(async () => ((await listNotifications()).length === 0 ? true : undefined));
  });

  it('notifies an issuer that was unavailable of the first decision first', async () => {
    issuer.notificationStatus = 'none';
    const [{ id }] = await redeem();
    await decide(id, 'accepted');
    await waitForNotifications(1);
    await decide(id, 'rejected');
    await holder.service.app.get(NotificationsWorker).run();
    const events = () => new Set(issuer.notifications.map(({ event }) => event));
    expect(events()).toEqual(new Set(['credential_accepted']));
    issuer.notificationStatus = 204;
    await holder.database.query('UPDATE wallet.issuer_notifications SET next_attempt_at = now() WHERE tenant_id = $1', [
      holder.tenantId,
    ]);
    await waitFor(() => (events().size === 2 ? true : undefined));
    expect(issuer.notifications.at(-2)?.event).toBe('credential_accepted');
    expect(issuer.notifications.at(-1)?.event).toBe('credential_deleted');
  });

  it('notifies an issuer that refuses once', async () => {
    issuer.notificationStatus = 400;
    const [{ id }] = await redeem();
    await decide(id, 'accepted');
    await waitForNotifications(1);
    await waitFor(async () => ((await listNotifications()).length === 0 ? true : undefined));
    await holder.service.app.get(NotificationsWorker).run();
    expect(issuer.notifications).toHaveLength(1);
  });

  it('requests a deferred credential until it is issued, with a DPoP-bound token', async () => {
    issuer.usesDpop = true;
    issuer.deferrals = Infinity;
    expect(await redeem()).toEqual([]);
    expect(await listPending()).toEqual([]);
    issuer.deferrals = 0;
    const [credential] = await waitFor(async () => ((await listPending()).length > 0 ? listPending() : undefined));
    expect(credential).toMatchObject({ status: 'pending', claims: { level: 3, name: 'Thandi' } });
    await decide(credential.id, 'accepted');
    await waitForNotifications(1);
    const rows = await holder.database.query('SELECT * FROM wallet.deferred_credentials WHERE tenant_id = $1', [
      holder.tenantId,
    ]);
    expect(rows).toEqual([]);
  });

  it('requests a deferred credential after a restart', async () => {
    issuer.deferrals = Infinity;
    await redeem();
    await holder.service.stop();
    issuer.deferrals = 0;
    await holder.boot();
    await waitFor(async () => ((await listPending()).length > 0 ? true : undefined));
  });

  it('requests a deferred credential again after a lost response', async () => {
    issuer.deferrals = 1;
    let lost = 0;
    issuer.dishonesty.loses = (path) => path === '/deferred' && ++lost === 1;
    await redeem();
    await waitFor(async () => ((await listPending()).length > 0 ? true : undefined));
    expect(lost).toBe(2);
  });

  it('stores a deferred credential once, also where another process has taken the lease', async () => {
    issuer.deferrals = 1;
    const arrived = new Promise<(answer: unknown) => void>((resolve) => {
      issuer.dishonesty.credential = (credential) => {
        issuer.dishonesty.credential = undefined;
        return new Promise((answer) => resolve(() => answer({ credentials: [{ credential }] })));
      };
    });
    await redeem();
    const answer = await arrived;
    const take = `attempts = attempts + 1, next_attempt_at = now(), leased_until = now() + interval '1 hour'`;
    await holder.database.query(`UPDATE wallet.deferred_credentials SET ${take} WHERE tenant_id = $1`, [
      holder.tenantId,
    ]);
    answer(undefined);
    const [credential] = await waitFor(async () => ((await listPending()).length > 0 ? listPending() : undefined));
    expect(credential).toMatchObject({ status: 'pending' });
    const rows = 'SELECT id FROM wallet.deferred_credentials WHERE tenant_id = $1';
    expect(await holder.database.query(rows, [holder.tenantId])).toEqual([]);
  });

  it('removes a deferred credential that turns out to be invalid', async () => {
    issuer.deferrals = Infinity;
    await redeem();
    issuer.deferrals = 0;
    issuer.dishonesty.credential = () => ({ credentials: [{ credential: 'junk' }] });
    const rows = () =>
      holder.database.query('SELECT * FROM wallet.deferred_credentials WHERE tenant_id = $1', [holder.tenantId]);
    await waitFor(async () => ((await rows()).length === 0 ? true : undefined));
    expect(await listPending()).toEqual([]);
  });

  it('accepts a credential that is not revoked', async () => {
    issuer.status = 0;
    expect(await redeem()).toHaveLength(1);
  });

  it.each([1, 2])('rejects a credential with the status %d with UPSTREAM_REJECTED', async (status) => {
    issuer.status = status;
    const { status: answer, body } = await holder.wallet('POST', '/v2/credentials', {
      credentialOffer: issuer.offerUri,
    });
    expect({ answer, detail: body.errors[0].detail }).toEqual({
      answer: 422,
      detail: 'The credential is revoked or suspended.',
    });
    expect(await listPending()).toEqual([]);
    expect(await waitFor(() => issuer.notifications[0])).toMatchObject({ event: 'credential_failure' });
  });

  it('encrypts access tokens, and removes expired ones', async () => {
    await redeem();
    const rows = () =>
      holder.database.query('SELECT * FROM wallet.issuer_accesses WHERE tenant_id = $1', [holder.tenantId]);
    expect(JSON.stringify(await rows())).not.toContain('notification');
    await holder.database.query('UPDATE wallet.issuer_accesses SET expires_at = now() WHERE tenant_id = $1', [
      holder.tenantId,
    ]);
    await waitFor(async () => ((await rows()).length === 0 ? true : undefined));
    const [{ id }] = await listPending();
    expect((await decide(id, 'accepted')).status).toBe(200);
    expect(issuer.notifications).toEqual([]);
  });
});
