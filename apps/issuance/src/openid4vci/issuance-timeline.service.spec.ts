import { createId, Database, planned } from '@vc/platform/persistence';
import type { Caller } from '@vc/testing/service/test-world';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';

const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };

interface Entry {
  id: string;
  step: string;
  code: string | null;
  detail: string | null;
  repetitions: number;
}

describe('GET /issuances/{id}/timeline', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  let wallet: RawWallet;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService);
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  async function offer(more: object = {}) {
    const answer = await call('POST', '/api/v1/issuances', {
      presetId: 'platform:student-card',
      attributes: STUDENT,
      ...more,
    });
    expect(answer).toMatchObject({ status: 200 });
    const issuance = answer.body.data;
    const configurationId: string = issuance.credentials[0].credentialTemplateId;
    return { issuance, configurationId, token: await wallet.accessToken(issuance) };
  }

  const query = async <Row>(text: string, id: string) =>
    (await issuer.service.app.get(Database).acrossTenants((tx) => planned<Row>(tx, text, [id]))).rows;

  const list = (id: string, search = '') => call('GET', `/api/v1/issuances/${id}/timeline${search}`);
  const entriesOf = async (id: string): Promise<Entry[]> => (await list(id, '?page[size]=100')).body.data;
  const stepsOf = async (id: string) => (await entriesOf(id)).map(({ step }) => step);

  const fetchOffer = (offerUri: string) => {
    const uri = new URL(new URL(offerUri).searchParams.get('credential_offer_uri')!);
    return fetch(issuer.service.url + uri.pathname);
  };

  it('returns the steps of an issuance, the newest last', async () => {
    const { issuance, configurationId, token } = await offer();
    await fetchOffer(issuance.offerUri);
    const { body } = await wallet.request(token, configurationId);
    await wallet.post('notification', token, { notification_id: body.notification_id, event: 'credential_accepted' });
    const expected = ['offer.created', 'offer.fetched', 'credential.issued', 'notification.received'];
    const steps = [...expected, 'issuance.completed'];
    await waitFor(async () => ((await stepsOf(issuance.id)).length === steps.length ? true : undefined));
    expect(await stepsOf(issuance.id)).toEqual(steps);
    const answer = await list(issuance.id);
    const same = await call('GET', `/api/v1/credentials/issuance/${issuance.id}/timeline`);
    expect(same.body.data).toEqual(answer.body.data);
    expect(answer.body.data[2]).toEqual({
      id: expect.any(String),
      occurredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      step: 'credential.issued',
      actor: 'wallet',
      summary: 'A wallet got a credential.',
      isRefusal: false,
      code: null,
      detail: null,
      facts: { credentialId: issuance.credentials[0].id, format: 'sd-jwt-vc', copies: 1, wallet: 'otherWallet' },
      repetitions: 1,
    });
  });

  it('returns the refused requests of a wallet, with the error that it was given', async () => {
    const { issuance, configurationId, token } = await offer();
    const wrongNonce = { jwt: [await wallet.holder.proof({ audience: wallet.issuer, nonce: 'unknown' })] };
    const body = { credential_configuration_id: configurationId, proofs: wrongNonce };
    const answers = [
      await wallet.post('credential', token, body),
      await wallet.post('credential', token, { credential_configuration_id: createId(), proofs: wrongNonce }),
      await wallet.post('deferred-credential', token, { transaction_id: createId() }),
      await wallet.post('notification', token, { notification_id: createId(), event: 'credential_accepted' }),
    ];
    const [, ...refusals] = await entriesOf(issuance.id);
    expect(refusals.map(({ code, detail }) => [code, detail])).toEqual(
      answers.map((answer) => [answer.body.error, answer.body.error_description]),
    );
    expect(refusals.map(({ step }) => step)).toEqual([
      'credential.refused',
      'credential.refused',
      'credential.refused',
      'notification.refused',
    ]);
  });

  it('returns the requests with a token that is refused, and none with a token of others', async () => {
    const { issuance, configurationId, token } = await offer();
    const { issuance: other, token: ofOther } = await offer();
    const body = { credential_configuration_id: configurationId };
    const expired = await wallet.accessToken(issuance, { exp: 1 });
    const forged = `${token.slice(0, -8)}AAAAAAAA`;
    const answers = [
      await wallet.post('credential', expired, body),
      await wallet.post('deferred-credential', expired, { transaction_id: createId() }),
      await wallet.post('notification', expired, { notification_id: createId(), event: 'credential_accepted' }),
    ];
    for (const refused of [forged, 'none']) expect((await wallet.post('credential', refused, body)).status).toBe(401);
    const atOtherIssuer = await issuer.createTenant().wallet.post('credential', ofOther, body);
    expect([...answers, atOtherIssuer].map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const [, ...refusals] = await entriesOf(issuance.id);
    expect(refusals.map(({ step, code, detail }) => [step, code, detail])).toEqual([
      ['credential.refused', 'invalid_token', 'The access token has expired.'],
      ['credential.refused', 'invalid_token', 'The access token has expired.'],
      ['notification.refused', 'invalid_token', 'The access token has expired.'],
    ]);
    expect(await stepsOf(other.id)).toEqual(['offer.created']);
  });

  it('returns the steps of a deferred issuance that is cancelled', async () => {
    const { issuance, configurationId, token } = await offer({ deferred: true });
    expect((await wallet.request(token, configurationId)).status).toBe(202);
    await call('POST', `/api/v1/issuances/${issuance.id}/approve`);
    await call('POST', `/api/v1/issuances/${issuance.id}/cancel`);
    expect((await fetchOffer(issuance.offerUri)).status).toBe(404);
    expect(await stepsOf(issuance.id)).toEqual([
      'offer.created',
      'credential.deferred',
      'issuance.approved',
      'issuance.cancelled',
      'offer.refused',
    ]);
  });

  it('returns the revocation of a credential', async () => {
    const { issuance, configurationId, token } = await offer();
    await wallet.request(token, configurationId);
    await call('POST', '/api/v1/credentials/revoke', { credentialIds: [issuance.credentials[0].id] });
    expect(await stepsOf(issuance.id)).toEqual(['offer.created', 'credential.issued', 'credential.revoked']);
  });

  it('has no text of a wallet that reports a failure', async () => {
    const { issuance, configurationId, token } = await offer();
    const { body } = await wallet.request(token, configurationId);
    const notification = { notification_id: body.notification_id, event: 'credential_failure' };
    await wallet.post('notification', token, { ...notification, event_description: 'Thandi has no space' });
    const { data } = (await list(issuance.id)).body;
    expect(data.at(-1)).toMatchObject({ step: 'issuance.failed', code: 'WALLET_FAILURE', detail: null });
    expect(JSON.stringify(data)).not.toContain('Thandi');
  });

  it('keeps at most 100 entries of a flood of requests, and counts the others', async () => {
    const { issuance, token } = await offer();
    const flood = Array.from({ length: 230 }, () => wallet.post('deferred-credential', token, { transaction_id: 'x' }));
    await Promise.all(flood);
    await call('POST', `/api/v1/issuances/${issuance.id}/cancel`);
    const rows = await query<Entry>('SELECT * FROM timeline_entries WHERE resource_id = $1', issuance.id);
    // The entry that counts, and the end of the issuance, have a place of their own.
    expect(rows.length).toBeLessThanOrEqual(102);
    expect(rows.reduce((sum, { repetitions }) => sum + repetitions, 0)).toBe(232);
    expect(rows.map(({ step }) => step)).toEqual(expect.arrayContaining(['steps.further', 'issuance.cancelled']));
  });

  it('returns the token requests that the authorization server reports', async () => {
    const { issuance } = await offer();
    const { id: issuanceId } = issuance;
    const report = { tenantId, issuanceId, step: 'token.refused', grantType: 'pre-authorized_code' };
    const steps = [{ ...report, occurredAt: new Date(0).toISOString(), code: 'invalid_grant', detail: 'used' }];
    await testInternalHttp(issuer.service, 'auth').request('POST', '/internal/token-steps', { steps });
    expect((await list(issuanceId)).body.data[0]).toMatchObject({
      step: 'token.refused',
      occurredAt: '1970-01-01T00:00:00.000Z',
      isRefusal: true,
      code: 'invalid_grant',
      detail: 'used',
      facts: { grantType: 'pre-authorized_code' },
    });
  });

  it('rejects reports of other services with 403', async () => {
    const request = testInternalHttp(issuer.service, 'wallet').request('POST', '/internal/token-steps', { steps: [] });
    await expect(request).rejects.toMatchObject({ status: 403 });
  });

  it('returns pages', async () => {
    const { issuance } = await offer();
    await call('POST', `/api/v1/issuances/${issuance.id}/cancel`);
    const first = await list(issuance.id, '?page[size]=1');
    expect(first.body.data).toMatchObject([{ step: 'offer.created' }]);
    const next = await call('GET', first.body.links.next);
    expect(next.body.data).toMatchObject([{ step: 'issuance.cancelled' }]);
    expect(next.body.links).not.toHaveProperty('next');
  });

  it('rejects the issuance and the cursor of another tenant', async () => {
    const { issuance } = await offer();
    const [entry] = await entriesOf(issuance.id);
    const other = issuer.createTenant();
    expect((await other.call('GET', `/api/v1/issuances/${issuance.id}/timeline`)).status).toBe(404);
    ({ call, wallet } = other);
    const own = await offer();
    expect(await list(own.issuance.id, `?page[after]=${entry!.id}`)).toMatchObject({ status: 400 });
  });

  it('is deleted with its issuance', async () => {
    const { issuance } = await offer();
    await query('DELETE FROM issuance_credentials WHERE issuance_id = $1', issuance.id);
    await query('DELETE FROM issuances WHERE id = $1', issuance.id);
    expect(await query('SELECT FROM timeline_entries WHERE resource_id = $1', issuance.id)).toEqual([]);
  });
});
