import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { listStoredEvents } from '@vc/testing/database/list-stored-events';
import type { Caller } from '@vc/testing/service/test-world';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { Holder } from '@vc/testing/unit/holder';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';

const CARD = {
  presetId: 'platform:student-card',
  attributes: { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' },
};
const DENIED = { status: 400, body: { error: 'credential_request_denied' } };

describe('the report of a wallet about a credential', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  let wallet: RawWallet;

  beforeAll(async () => {
    // Longer than the specs run, so that no issuance ends by time.
    issuer = await IssuerWorld.serve(issuanceService, { ISSUANCE_NOTIFICATION_WAIT_SECONDS: '3600' });
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  async function offer(more: object = {}) {
    const { data } = (await call('POST', '/api/v1/issuances', { ...CARD, ...more })).body;
    return { id: data.id as string, credentialId: data.credentials[0].id as string, issuance: data };
  }

  /** A wallet with a grant of its own. */
  async function createWallet({ issuance, credentialId }: Awaited<ReturnType<typeof offer>>, isOfPlatform = false) {
    const token = await wallet.accessToken(issuance, { grant_id: createId() });
    const post = (endpoint: string, body: object) => {
      wallet.headersOf = () => ({});
      if (isOfPlatform) wallet.actAsPlatformWallet();
      return wallet.post(endpoint, token, body);
    };
    return {
      post,
      fetch: async (holder = new Holder()) => {
        const proofs = { jwt: [await wallet.proof({}, holder)] };
        return post('credential', { credential_identifier: credentialId, proofs });
      },
      report: (event: string) => post('notification', { notification_id: credentialId, event }),
    };
  }

  const get = async (id: string) => (await call('GET', `/api/v1/issuances/${id}`)).body.data;

  async function publish(event: DomainEvent): Promise<void> {
    await issuer.bus.publish(event);
    const sql = 'SELECT 1 FROM issuance.inbox WHERE event_id = $1';
    await waitFor(async () => ((await issuer.database.query(sql, [event.id])).length > 0 ? true : undefined));
  }

  function decisionEvent(
    decision: 'accepted' | 'rejected',
    { id, credentialId }: { id: string; credentialId: string },
    holderTenantId = tenantId,
  ) {
    const walletId = createId();
    const payload = { credentialId: walletId, openId4VcIssuanceId: id, openId4VcCredentialId: credentialId };
    return createEvent(`wallet.credential.${decision}`, holderTenantId, walletId, payload);
  }

  /** The decisions about the credential that the service has published, in their order. */
  async function listTold({ credentialId }: { credentialId: string }) {
    const events = await listStoredEvents(issuer.database, 'issuance');
    const told = events.filter(
      ({ type, subject }) => subject === credentialId && type.startsWith('wallet.credential.'),
    );
    return told.map(({ type, tenantId: to, payload }) => ({ type, tenantId: to, payload }));
  }

  const toldAs = (decision: string, { id, credentialId }: { id: string; credentialId: string }) => ({
    type: `wallet.credential.${decision}`,
    tenantId,
    payload: { openId4VcIssuanceId: id, openId4VcCredentialId: credentialId },
  });

  it('leaves the copies of another wallet accepted', async () => {
    const offered = await offer();
    const [own, other] = [await createWallet(offered), await createWallet(offered)];
    for (const each of [own, other]) expect((await each.fetch()).status).toBe(200);
    expect((await own.report('credential_accepted')).status).toBe(204);
    for (const event of ['credential_deleted', 'credential_failure']) {
      expect((await other.report(event)).status).toBe(204);
      expect(await get(offered.id)).toMatchObject({ status: 'completed', credentials: [{ status: 'accepted' }] });
    }
    expect(await other.fetch()).toMatchObject(DENIED);
    expect((await own.fetch()).status).toBe(200);
    expect((await own.report('credential_deleted')).status).toBe(204);
    expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'rejected' }] });
    expect(await own.fetch()).toMatchObject(DENIED);
  });

  it('leaves the copies of another wallet undecided', async () => {
    const offered = await offer();
    const [own, other] = [await createWallet(offered), await createWallet(offered)];
    for (const each of [own, other]) expect((await each.fetch()).status).toBe(200);
    expect((await other.report('credential_accepted')).status).toBe(204);
    expect((await other.report('credential_deleted')).status).toBe(204);
    expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'issued' }] });
    expect((await own.report('credential_accepted')).status).toBe(204);
    expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'accepted' }] });
  });

  it('does not fail an issuance while another wallet has the credential', async () => {
    const offered = await offer();
    const [own, other] = [await createWallet(offered), await createWallet(offered)];
    for (const each of [own, other]) expect((await each.fetch()).status).toBe(200);
    expect((await other.report('credential_failure')).status).toBe(204);
    expect(await get(offered.id)).toMatchObject({ status: 'offered', credentials: [{ status: 'issued' }] });
    expect((await own.report('credential_failure')).status).toBe(204);
    expect(await get(offered.id)).toMatchObject({ status: 'failed', credentials: [{ status: 'failed' }] });
  });

  it.each(['credential_accepted', 'credential_deleted', 'credential_failure'])(
    'is rejected with invalid_notification_id when it is %s and the wallet has no copy',
    async (event) => {
      const offered = await offer();
      const [own, other] = [await createWallet(offered), await createWallet(offered)];
      expect((await own.fetch()).status).toBe(200);
      expect(await other.report(event)).toMatchObject({ status: 400, body: { error: 'invalid_notification_id' } });
      expect(await get(offered.id)).toMatchObject({ status: 'offered', credentials: [{ status: 'issued' }] });
    },
  );

  it('invalidates no transaction_id of another wallet', async () => {
    const offered = await offer({ deferred: true });
    const [own, other] = [await createWallet(offered), await createWallet(offered)];
    const ids = [(await own.fetch()).body.transaction_id, (await other.fetch()).body.transaction_id];
    await call('POST', `/api/v1/issuances/${offered.id}/approve`);
    const collect = (by: typeof own, transaction_id: string) => by.post('deferred-credential', { transaction_id });
    expect((await collect(own, ids[0])).status).toBe(200);
    expect((await collect(other, ids[1])).status).toBe(200);
    expect((await other.report('credential_accepted')).status).toBe(204);
    expect((await collect(own, ids[0])).status).toBe(200);
    expect((await collect(other, ids[1])).body.error).toBe('invalid_transaction_id');
  });

  it('is told to the organization when another wallet decides, each change once', async () => {
    const offered = await offer();
    const [own, other] = [await createWallet(offered, true), await createWallet(offered)];
    for (const each of [own, other]) expect((await each.fetch()).status).toBe(200);
    const events = ['accepted', 'accepted', 'deleted', 'failure', 'deleted', 'accepted'];
    for (const event of events) expect((await other.report(`credential_${event}`)).status).toBe(204);
    const expected = ['accepted', 'rejected', 'accepted'].map((decision) => toldAs(decision, offered));
    expect(await listTold(offered)).toEqual(expected);
    expect((await own.report('credential_deleted')).status).toBe(204);
    expect(await listTold(offered)).toEqual(expected);
  });

  describe('by an event of the platform’s wallet', () => {
    it('is about the credential of the issuance that the event names', async () => {
      const { data } = (await call('POST', '/api/v1/issuances', { credentials: [CARD, CARD] })).body;
      const [first, second] = data.credentials.map(({ id }: { id: string }) => ({
        id: data.id,
        credentialId: id,
        issuance: data,
      }));
      for (const each of [first, second]) expect((await (await createWallet(each, true)).fetch()).status).toBe(200);
      await publish(decisionEvent('rejected', second));
      expect(await get(data.id)).toMatchObject({ credentials: [{ status: 'issued' }, { status: 'rejected' }] });
    });

    it('is told to the organization of the issuer when the holder is of another one, and only then', async () => {
      const offered = await offer();
      expect((await (await createWallet(offered, true)).fetch()).status).toBe(200);
      const event = decisionEvent('accepted', offered, createId());
      await publish(event);
      await publish(event);
      expect(await listTold(offered)).toEqual([toldAs('accepted', offered)]);
      expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'accepted' }] });
      await publish(decisionEvent('rejected', offered));
      expect(await listTold(offered)).toHaveLength(1);
      expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'rejected' }] });
    });

    it.each(['accepted', 'rejected'] as const)(
      'is ignored when it is %s and that wallet has no copy',
      async (decision) => {
        const offered = await offer();
        await publish(decisionEvent(decision, offered));
        expect(await get(offered.id)).toMatchObject({ status: 'offered', credentials: [{ status: 'offered' }] });
        const other = await createWallet(offered);
        expect((await other.fetch()).status).toBe(200);
        await publish(decisionEvent(decision, offered));
        expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'issued' }] });
      },
    );

    it('leaves the copies of another wallet accepted', async () => {
      const offered = await offer();
      const [own, other] = [await createWallet(offered, true), await createWallet(offered)];
      for (const each of [own, other]) expect((await each.fetch()).status).toBe(200);
      await publish(decisionEvent('accepted', offered));
      expect((await other.report('credential_accepted')).status).toBe(204);
      await publish(decisionEvent('rejected', offered));
      expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'accepted' }] });
      expect((await other.report('credential_deleted')).status).toBe(204);
      expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'rejected' }] });
    });

    it('leaves the newer decision when the event of an older one comes after it', async () => {
      const offered = await offer();
      expect((await (await createWallet(offered, true)).fetch()).status).toBe(200);
      const [older, newer] = [decisionEvent('accepted', offered), decisionEvent('rejected', offered)];
      newer.time = new Date(Date.parse(older.time) + 1_000).toISOString();
      await publish(newer);
      await publish(older);
      expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'rejected' }] });
      const revised = decisionEvent('accepted', offered);
      revised.time = new Date(Date.parse(newer.time) + 1_000).toISOString();
      await publish(revised);
      expect(await get(offered.id)).toMatchObject({ credentials: [{ status: 'accepted' }] });
    });

    it.each([false, true])('completes the issuance when that wallet has a copy: %s', async (isOfPlatform) => {
      const offered = await offer();
      expect((await (await createWallet(offered, isOfPlatform)).fetch()).status).toBe(200);
      const walletId = createId();
      const payload = {
        credentialId: walletId,
        issuerTenantId: tenantId,
        openId4VcIssuanceId: offered.id,
        openId4VcCredentialId: offered.credentialId,
      };
      await publish(createEvent('wallet.credential.received', tenantId, walletId, payload));
      expect(await get(offered.id)).toMatchObject({ status: isOfPlatform ? 'completed' : 'offered' });
    });
  });
});
