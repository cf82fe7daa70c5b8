import { createEvent } from '@vc/platform/messaging';
import { PLATFORM_WALLET_HEADER, platformWalletCodeOf } from '@vc/platform/access-control';
import { createId, Database } from '@vc/platform/persistence';
import { STATUS } from '@vc/protocol/status-list';
import type { Caller } from '@vc/testing/service/test-world';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { testServiceKeys } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';
import { CredentialReceiptsService } from './credential-receipts.service';
import { IssuanceSweeper } from './issuance.sweeper';

const WALLET_KEYS = testServiceKeys('wallet');
const CARD = {
  presetId: 'platform:student-card',
  attributes: { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' },
};

describe('CredentialReceiptsService', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  let wallet: RawWallet;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService, {
      // Longer than the specs run, so that no issuance ends by time.
      ISSUANCE_NOTIFICATION_WAIT_SECONDS: '3600',
    });
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  async function deliver(body: object = CARD) {
    const { data } = (await call('POST', '/api/v1/issuances', body)).body;
    const token = await wallet.accessToken(data);
    const ids: string[] = data.credentials.map(({ id }: { id: string }) => id);
    for (const id of ids) {
      const proofs = { jwt: [await wallet.proof()] };
      const { status } = await wallet.post('credential', token, { credential_identifier: id, proofs });
      expect(status).toBe(200);
    }
    const notify = (event: string, more: object = {}, id = ids[0]) =>
      wallet.post('notification', token, { notification_id: id, event, ...more });
    return { id: data.id as string, ids, notify };
  }

  const listStatusValues = async (id: string) => {
    const sql = 'SELECT value FROM issuance.credential_statuses WHERE issuance_credential_id = $1';
    const rows = await issuer.database.query<{ value: number }>(sql, [id]);
    return rows.map(({ value }) => value);
  };
  const get = async (id: string) => (await call('GET', `/api/v1/issuances/${id}`)).body.data;
  const listEndEvents = (id: string) =>
    issuer.bus.published
      .filter(({ subject }) => subject === id)
      .map(({ type }) => type.replace('openid4vc.issuance.', ''));
  const waitForEnd = (id: string) => waitFor(() => (listEndEvents(id).length > 1 ? true : undefined));

  const receivedEvent = (issuanceId: string, credentialId: string, holderTenantId = tenantId) => {
    const id = createId();
    return createEvent('wallet.credential.received', holderTenantId, id, {
      credentialId: id,
      issuerTenantId: tenantId,
      openId4VcIssuanceId: issuanceId,
      openId4VcCredentialId: credentialId,
    });
  };

  /** Moves the end of the issuance to the past. */
  async function endWait(id: string): Promise<void> {
    await issuer.database.query('UPDATE issuance.issuances SET settles_at = now() WHERE id = $1', [id]);
    await issuer.service.app.get(IssuanceSweeper).run();
  }

  describe('with the platform’s own wallet', () => {
    beforeEach(() => wallet.actAsPlatformWallet());

    it('completes the issuance once when the wallet has received the last credential', async () => {
      const { id, ids } = await deliver({ credentials: [CARD, CARD] });
      await issuer.bus.publish(receivedEvent(id, ids[1]!));
      await waitFor(async () => {
        const [{ count }] = (await issuer.database.query(
          'SELECT count(*)::int FROM issuance.issuance_credentials WHERE issuance_id = $1 AND received_at IS NOT NULL',
          [id],
        )) as [{ count: number }];
        return count === 1 ? true : undefined;
      });
      expect(await get(id)).toMatchObject({ status: 'partiallyIssued' });
      const last = receivedEvent(id, ids[0]!);
      await issuer.bus.publish(last, last, receivedEvent(id, ids[0]!));
      await waitForEnd(id);
      expect(await get(id)).toMatchObject({
        status: 'completed',
        credentials: [{ status: 'issued' }, { status: 'issued' }],
      });
      await issuer.bus.publish(receivedEvent(id, ids[1]!));
      expect((await deliver()).id).not.toBe(id);
      expect(listEndEvents(id)).toEqual(['offered', 'completed']);
    });

    it('completes the issuance for a holder of another tenant', async () => {
      const { id, ids } = await deliver();
      await issuer.bus.publish(receivedEvent(id, ids[0]!, createId()));
      await waitForEnd(id);
      expect(await get(id)).toMatchObject({ status: 'completed' });
    });

    it('records another tenant’s receipt only if the transaction of its event commits', async () => {
      const { id, ids } = await deliver();
      const { payload } = receivedEvent(id, ids[0]!, createId());
      const rolledBack = issuer.service.app.get(Database).acrossTenants(async (tx) => {
        await issuer.service.app.get(CredentialReceiptsService).record(tx, payload);
        throw new Error('the inbox row is rejected');
      });
      await expect(rolledBack).rejects.toThrow('the inbox row is rejected');
      expect(await get(id)).toMatchObject({ status: 'offered' });
    });

    it('fails the issuance once with the reason of the wallet', async () => {
      const { id, notify } = await deliver();
      const more = { event_description: 'the signature is wrong' };
      expect((await notify('credential_failure', more)).status).toBe(204);
      expect((await notify('credential_failure', more)).status).toBe(204);
      await waitForEnd(id);
      expect(await get(id)).toMatchObject({
        status: 'failed',
        error: { code: 'WALLET_FAILURE', detail: expect.stringContaining('the signature is wrong') },
        credentials: [{ status: 'failed' }],
      });
      expect(listEndEvents(id)).toEqual(['offered', 'failed']);
    });

    it('fails the issuance when the wallet never confirms', async () => {
      const { id } = await deliver();
      await endWait(id);
      await waitForEnd(id);
      expect(await get(id)).toMatchObject({ status: 'failed', error: { code: 'WALLET_SILENT' } });
    });

    it('returns 404 for the offer after the delivery', async () => {
      const { id } = await deliver();
      const uri = new URL((await get(id)).offerUri).searchParams.get('credential_offer_uri')!;
      const path = uri.slice(uri.indexOf('/oid4vci/'));
      expect((await fetch(issuer.service.url + path)).status).toBe(404);
    });

    it('keeps the issuance open while the confirmation is outstanding', async () => {
      const { id } = await deliver();
      await issuer.database.query('UPDATE issuance.issuances SET expires_at = now() WHERE id = $1', [id]);
      await issuer.service.app.get(IssuanceSweeper).run();
      expect(await get(id)).toMatchObject({ status: 'offered', credentials: [{ status: 'issued' }] });
    });
  });

  describe('with another wallet', () => {
    it.each([
      ['credential_accepted', 'accepted'],
      ['credential_deleted', 'rejected'],
    ])('completes the issuance once on the notification %s', async (event, status) => {
      const { id, notify } = await deliver();
      expect(await get(id)).toMatchObject({ status: 'offered', credentials: [{ status: 'issued' }] });
      expect([(await notify(event)).status, (await notify(event)).status]).toEqual([204, 204]);
      await waitForEnd(id);
      expect(await get(id)).toMatchObject({ status: 'completed', credentials: [{ status }] });
      expect(listEndEvents(id)).toEqual(['offered', 'completed']);
    });

    it('fails the issuance on the notification credential_failure', async () => {
      const { id, notify } = await deliver();
      expect((await notify('credential_failure')).status).toBe(204);
      await waitForEnd(id);
      expect(await get(id)).toMatchObject({ status: 'failed', error: { code: 'WALLET_FAILURE' } });
      expect((await notify('credential_accepted')).status).toBe(204);
      expect(await get(id)).toMatchObject({ status: 'failed', credentials: [{ status: 'failed' }] });
    });

    it('accepts the suspension, the reinstatement and the revocation of a credential that failed', async () => {
      const { id, ids, notify } = await deliver();
      expect((await notify('credential_failure')).status).toBe(204);
      const change = (what: string) => call('POST', `/api/v1/credentials/${ids[0]}/${what}`);
      expect((await change('suspend')).body.data).toMatchObject({ status: 'suspended' });
      expect((await notify('credential_accepted')).status).toBe(204);
      expect((await change('reinstate')).body.data).toMatchObject({ status: 'failed' });
      const revoked = await call('POST', '/api/v1/credentials/revoke', { credentialIds: ids });
      expect(revoked.body.data).toMatchObject([{ id: ids[0], status: 'revoked' }]);
      expect(await listStatusValues(ids[0]!)).toEqual([STATUS.invalid]);
      expect(await get(id)).toMatchObject({ status: 'failed', credentials: [{ status: 'revoked' }] });
    });

    it('completes the issuance without a notification in time; a later failure changes the credential only', async () => {
      const { id, notify } = await deliver();
      await endWait(id);
      await endWait(id);
      await waitForEnd(id);
      expect((await notify('credential_failure')).status).toBe(204);
      expect(await get(id)).toMatchObject({ status: 'completed', error: null, credentials: [{ status: 'rejected' }] });
      expect(listEndEvents(id)).toEqual(['offered', 'completed']);
    });

    it('ignores a platform-wallet code of another token', async () => {
      wallet.headersOf = () => ({ [PLATFORM_WALLET_HEADER]: platformWalletCodeOf('x', WALLET_KEYS) });
      const { id } = await deliver();
      await endWait(id);
      expect(await get(id)).toMatchObject({ status: 'completed' });
    });
  });
});
