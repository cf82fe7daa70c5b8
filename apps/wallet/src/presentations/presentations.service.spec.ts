import type { ServerResponse } from 'node:http';
import { createId } from '@vc/platform/persistence';
import type { JoseHeader } from '@vc/protocol/crypto';
import { generateKeys } from '@vc/protocol/crypto';
import { findKeyBindingIssues, splitPresentation, verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { parseX5c } from '@vc/protocol/x509';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestIssuer } from '@vc/testing/unit/test-issuer';
import type { TestVerifier, VerifierDishonesty } from '@vc/testing/unit/test-verifier';
import { ASK_BADGE, HolderWorld } from '@vc/testing/service/holder-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { HeldRows } from '@vc/testing/database/held-rows';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from '../wallet.definition';

describe('presentations', () => {
  let holder: HolderWorld;
  let issuer: TestIssuer;
  let verifier: TestVerifier;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
    ({ issuer, verifier } = holder);
  });

  beforeEach(() => {
    holder.renew();
    verifier.responseMode = 'direct_post.jwt';
  });

  afterEach(async () => {
    // Responses that a test has left are sent before the next test.
    verifier.dishonesty = {};
    issuer.dishonesty = {};
    const waiting = 'SELECT id FROM wallet.presentation_answers';
    await waitFor(async () => ((await holder.database.query(waiting)).length === 0 ? true : undefined));
  });

  afterAll(() => holder?.stop());

  const wallet: HolderWorld['wallet'] = (...call) => holder.wallet(...call);
  const receiveCredential = () => holder.held();

  async function organization(path: string, body: object): Promise<JsonAnswer> {
    const { authority, tenantId, service } = holder;
    const token = await authority.accessToken({ tenantId, scopes: ['wallet.push', 'wallet'] });
    return requestJson(`${service.url}/wallet${path}`, { body, token });
  }

  async function receiveRequest(link = verifier.link()): Promise<string> {
    const { status, body } = await wallet('POST', '/v2/presentations', { presentationRequest: link });
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    return body.data.id;
  }

  const decide = (id: string, body: object) => wallet('PATCH', `/v2/presentations/${id}`, body);
  const getStatus = async (id: string) => (await wallet('GET', `/v2/presentations/${id}`)).body.data.status;
  const listEvents = (id: string) => holder.bus.published.filter(({ subject }) => subject === id);

  it('C5 stores a request that no credential matches yet, and stores it once', async () => {
    const body = { presentationRequest: verifier.link(), recipient: 'thandi@example.com' };
    expect(await organization('/orgs/presentations', body)).toMatchObject({ status: 200, body: { data: null } });
    expect(await organization('/v2/orgs/presentations', body)).toMatchObject({ status: 201, body: { data: null } });
    const { body: list } = await wallet('GET', '/v2/presentations');
    expect(list.data).toEqual([
      {
        id: expect.any(String),
        tenantId: holder.tenantId,
        status: 'pending',
        verifierRegistration: null,
        registrationWarnings: [],
        selectedCredentials: [],
        verifier: verifier.url,
        verifierIdentity: expect.objectContaining({ certificateSubject: 'CN=Foreign verifier', trusted: false }),
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        openId4VcPresentationId: null,
        expiresAt: expect.any(String),
      },
    ]);
    const [{ id }] = list.data;
    expect((await wallet('GET', `/v2/presentations/${id}`)).body.data).toEqual(list.data[0]);
    const query = { queryId: 'badge', types: [expect.any(String)], attributes: ['level'], retainedAttributes: [] };
    const noMatches = { data: [{ ...query, credentials: [] }] };
    expect((await wallet('GET', `/v2/presentations/${id}/matches`)).body).toEqual(noMatches);
    expect(await decide(id, { status: 'accepted' })).toMatchObject({ status: 400 });
    const credentialId = await receiveCredential();
    const matches = [{ ...query, credentials: [{ credentialId, matchedAttributes: ['level'] }] }];
    expect((await wallet('GET', `/v2/presentations/${id}/matches`)).body.data).toEqual(matches);
    expect((await decide(id, { status: 'accepted' })).status).toBe(200);
  });

  describe('C5 for a request that the user has', () => {
    /** Pushes the request again, and returns the presentation that the user can decide. */
    async function pushAgain(link: string): Promise<string> {
      const body = { presentationRequest: link, recipient: 'thandi@example.com' };
      expect((await organization('/orgs/presentations', body)).status).toBe(200);
      const { data } = (await wallet('GET', '/v2/presentations?filter[status]=pending')).body;
      expect(data).toHaveLength(1);
      return data[0].id;
    }

    it.each(['rejected', 'failed'])('%s lets the user respond again', async (status) => {
      await receiveCredential();
      const link = verifier.link();
      const first = await receiveRequest(link);
      if (status === 'failed') {
        verifier.dishonesty.response = (response) => response.writeHead(400).end('{"error":"invalid_request"}');
      }
      await decide(first, { status: status === 'failed' ? 'accepted' : 'rejected' });
      verifier.dishonesty = {};
      const second = await pushAgain(link);
      expect(await pushAgain(link)).toBe(second);
      expect((await decide(second, { status: 'accepted' })).status).toBe(200);
      expect([await getStatus(first), await getStatus(second)]).toEqual([status, 'accepted']);
    });

    it('rejected sends the verifier no refusal after the new response', async () => {
      await receiveCredential();
      const link = verifier.link();
      const first = await receiveRequest(link);
      verifier.dishonesty.response = (response) => response.destroy();
      await decide(first, { status: 'rejected' });
      const second = await pushAgain(link);
      const stored = 'SELECT id FROM wallet.presentation_answers WHERE id = $1';
      expect(await holder.database.query(stored, [first])).toEqual([]);
      verifier.dishonesty = {};
      expect((await decide(second, { status: 'accepted' })).status).toBe(200);
    });

    it('accepted changes nothing', async () => {
      await receiveCredential();
      const link = verifier.link();
      const id = await receiveRequest(link);
      await decide(id, { status: 'accepted' });
      const body = { presentationRequest: link, recipient: 'thandi@example.com' };
      expect((await organization('/orgs/presentations', body)).status).toBe(200);
      expect((await wallet('GET', '/v2/presentations')).body.data).toMatchObject([{ id, status: 'accepted' }]);
    });
  });

  it('accepts a second request of a verifier with the same URLs', async () => {
    await receiveCredential();
    const link = verifier.link();
    const first = await receiveRequest(link);
    expect(await receiveRequest(link)).toBe(first);
    await decide(first, { status: 'rejected' });
    verifier.dishonesty = { claims: (claims) => ({ ...claims, nonce: 'another-nonce-of-the-same-verifier' }) };
    const second = await receiveRequest(link);
    expect(second).not.toBe(first);
    expect((await decide(second, { status: 'accepted' })).status).toBe(200);
  });

  it.each(['direct_post', 'direct_post.jwt'])('discloses the requested claims only, by %s', async (mode) => {
    verifier.responseMode = mode;
    const credentialId = await receiveCredential();
    const id = await receiveRequest(verifier.link(mode === 'direct_post' ? 'get' : 'post'));
    const { body } = await decide(id, { status: 'accepted' });
    expect(body).toMatchObject({
      data: { status: 'accepted', selectedCredentials: [{ credentialId, matchedAttributes: ['level'] }] },
      meta: { redirectUri: `${verifier.url}/thanks` },
    });
    const [answer] = verifier.answers as { state: string; vp_token: { badge: [string] } }[];
    const parts = splitPresentation(answer!.vp_token.badge[0]);
    const resolveIssuerKey = (header: JoseHeader) => parseX5c(header.x5c)[0].publicKey;
    const { claims, holderKey } = await verifySdJwtVc(parts.sdJwt, { resolveIssuerKey, now: new Date() });
    expect(claims).toEqual({ level: 3 });
    const nonce = answer!.state.replace('state', 'nonce');
    expect(findKeyBindingIssues(parts, holderKey, { audience: verifier.clientId, nonce, now: new Date() })).toEqual([]);
    await waitFor(() => (listEvents(id).length > 0 ? true : undefined));
    expect(listEvents(id)).toMatchObject([{ type: 'wallet.presentation.accepted', payload: { presentationId: id } }]);
  });

  it('shows the claims in the clear of an SD-JWT, which the verifier gets as well', async () => {
    issuer.dishonesty = { issue: () => ({ isSelectivelyDisclosable: ([name]) => name !== 'name' }) };
    const credentialId = await receiveCredential();
    const id = await receiveRequest();
    const shown = [{ credentialId, matchedAttributes: ['level', 'name'] }];
    expect((await wallet('GET', `/v2/presentations/${id}/matches`)).body.data).toMatchObject([{ credentials: shown }]);
    expect((await decide(id, { status: 'accepted' })).body.data).toMatchObject({ selectedCredentials: shown });
  });

  /** OpenID4VP 1.0 §7.1.1 */
  it('matches no credential by a path with a step that does not fit', async () => {
    issuer.dishonesty = { issue: () => ({ claims: { level: 3, addresses: ['1 Long Street', { country: 'ZA' }] } }) };
    await receiveCredential();
    const [query] = ASK_BADGE.credentials;
    verifier.query = { credentials: [{ ...query!, claims: [{ path: ['addresses', null, 'country'] }] }] };
    const id = await receiveRequest();
    expect((await wallet('GET', `/v2/presentations/${id}/matches`)).body.data).toMatchObject([{ credentials: [] }]);
    expect((await decide(id, { status: 'accepted' })).status).toBe(400);
    expect(verifier.answers).toEqual([]);
  });

  it('presents the credential that the user selects', async () => {
    const [first, second] = [await receiveCredential(), await receiveCredential()];
    for (const credentialId of [first, second]) {
      const id = await receiveRequest();
      const { body } = await decide(id, { status: 'accepted', selectedCredentials: [{ credentialId }] });
      expect(body.data.selectedCredentials).toEqual([{ credentialId, matchedAttributes: ['level'] }]);
    }
    const id = await receiveRequest();
    const foreign = { status: 'accepted', selectedCredentials: [{ credentialId: createId() }] };
    expect(await decide(id, foreign)).toMatchObject({
      status: 400,
      body: { errors: [{ source: { pointer: '/selectedCredentials/0/credentialId' } }] },
    });
    const twice = { status: 'accepted', selectedCredentials: [{ credentialId: first }, { credentialId: second }] };
    expect((await decide(id, twice)).status).toBe(400);
    expect(await getStatus(id)).toBe('pending');
  });

  it('matches a credential only for a verifier that trusts its authority', async () => {
    const credentialId = await receiveCredential();
    const trustAuthorities = (...values: string[]) => {
      const [query] = ASK_BADGE.credentials;
      verifier.query = { credentials: [{ ...query!, trusted_authorities: [{ type: 'aki', values }] }] };
    };
    trustAuthorities('AQID', issuer.authorityKeyIdentifier);
    const id = await receiveRequest();
    const { body: matches } = await wallet('GET', `/v2/presentations/${id}/matches`);
    expect(matches.data).toMatchObject([{ credentials: [{ credentialId }] }]);
    expect((await decide(id, { status: 'accepted' })).status).toBe(200);
    trustAuthorities('AQID');
    const other = await receiveRequest();
    const { body: noMatches } = await wallet('GET', `/v2/presentations/${other}/matches`);
    expect(noMatches.data).toMatchObject([{ queryId: 'badge', credentials: [] }]);
    for (const selection of [{}, { selectedCredentials: [{ credentialId }] }]) {
      expect((await decide(other, { status: 'accepted', ...selection })).status).toBe(400);
    }
  });

  it('presents an unused copy each time, while there is one', async () => {
    issuer.batchSize = 3;
    await receiveCredential();
    issuer.batchSize = 1;
    for (let count = 0; count < 4; count += 1) {
      expect((await decide(await receiveRequest(), { status: 'accepted' })).status).toBe(200);
    }
    const answers = verifier.answers as { vp_token: { badge: [string] } }[];
    const presentedJwts = answers.map(({ vp_token: token }) => token.badge[0].split('~')[0]);
    // Three copies are presented, and then the first one again.
    expect(new Set(presentedJwts).size).toBe(3);
  });

  it('presents no copy that another presentation is about to use', async () => {
    issuer.batchSize = 2;
    await receiveCredential();
    issuer.batchSize = 1;
    const copy = 'SELECT FROM wallet.credential_copies WHERE tenant_id = $1 LIMIT 1';
    const held = await HeldRows.lock(holder.database, copy, [holder.tenantId]);
    const answer = decide(await receiveRequest(), { status: 'accepted' });
    const presented = answer.then(() => 'presents another one');
    const does = await waitFor(async () =>
      (await held.countWaiting()) > 0 ? 'waits for the copy' : Promise.race([presented, Promise.resolve(undefined)]),
    );
    await held.release();
    expect({ does, status: (await answer).status }).toEqual({ does: 'presents another one', status: 200 });
  });

  it('sends a rejection to the verifier, and records it even if the verifier is unavailable', async () => {
    const id = await receiveRequest();
    expect((await decide(id, { status: 'rejected' })).body.data).toMatchObject({ status: 'rejected' });
    expect(verifier.answers).toMatchObject([{ error: 'access_denied', state: expect.stringMatching(/^state-/) }]);
    verifier.dishonesty.response = (response) => response.destroy();
    const other = await receiveRequest();
    expect((await decide(other, { status: 'rejected' })).body.data).toMatchObject({ status: 'rejected' });
    await waitFor(() => (listEvents(other).length > 0 ? true : undefined));
    expect(
      listEvents(id)
        .concat(listEvents(other))
        .map(({ type }) => type),
    ).toEqual(['wallet.presentation.rejected', 'wallet.presentation.rejected']);
  });

  it.each(['javascript:alert(1)', 'http://192.168.0.2/done', 'intent://scan#Intent;end', 'org.other.app:/done'])(
    'hands no redirect_uri on to the user that is %s',
    async (redirectUri) => {
      await receiveCredential();
      const answer = JSON.stringify({ redirect_uri: redirectUri });
      verifier.dishonesty.response = (response) => response.writeHead(200).end(answer);
      const { status, body } = await decide(await receiveRequest(), { status: 'accepted' });
      expect({ status, meta: body.meta }).toEqual({ status: 200, meta: undefined });
    },
  );

  it('fails where the verifier refuses, and accepts a retry where it is unavailable', async () => {
    await receiveCredential();
    verifier.dishonesty.response = (response) => response.destroy();
    const id = await receiveRequest();
    expect(await decide(id, { status: 'accepted' })).toMatchObject({
      status: 502,
      body: { errors: [{ code: 'UPSTREAM_UNAVAILABLE' }] },
    });
    expect(await getStatus(id)).toBe('pending');
    verifier.dishonesty.response = (response) => response.writeHead(400).end('{"error":"invalid_request"}');
    const { status, body } = await decide(id, { status: 'accepted' });
    expect({ status, detail: body.errors[0].detail }).toEqual({
      status: 422,
      detail: 'The verifier answers 400, invalid_request.',
    });
    expect(await getStatus(id)).toBe('failed');
    expect((await decide(id, { status: 'accepted' })).status).toBe(409);
    expect(listEvents(id)).toEqual([]);
  });

  describe('after a lost response of the verifier', () => {
    it('sends the same bytes again, and publishes the decision once', async () => {
      await receiveCredential();
      const id = await receiveRequest();
      verifier.forms.length = 0;
      let losses = 1;
      verifier.dishonesty.response = (response) => {
        if (losses-- > 0) response.destroy();
        else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      };
      expect((await decide(id, { status: 'accepted' })).status).toBe(502);
      await waitFor(async () => ((await getStatus(id)) === 'accepted' ? true : undefined));
      const [first, second] = verifier.forms;
      expect(second).toBe(first);
      await waitFor(() => (listEvents(id).length > 0 ? true : undefined));
      expect(listEvents(id)).toHaveLength(1);
      const stored = 'SELECT * FROM wallet.presentation_answers WHERE id = $1';
      expect(await holder.database.query(stored, [id])).toEqual([]);
    });

    it('rejects another decision with INVALID_STATE', async () => {
      await receiveCredential();
      const id = await receiveRequest();
      verifier.dishonesty.response = (response) => response.destroy();
      expect((await decide(id, { status: 'accepted' })).status).toBe(502);
      expect((await decide(id, { status: 'rejected' })).status).toBe(409);
      expect(await getStatus(id)).toBe('pending');
    });

    it('sends a rejection again until the verifier confirms it', async () => {
      const id = await receiveRequest();
      verifier.dishonesty.response = (response) => response.destroy();
      expect((await decide(id, { status: 'rejected' })).body.data).toMatchObject({ status: 'rejected' });
      const answerCount = verifier.answers.length;
      verifier.dishonesty.response = undefined;
      await waitFor(() => (verifier.answers.length > answerCount ? true : undefined));
      await waitFor(() => (listEvents(id).length > 0 ? true : undefined));
      expect(listEvents(id)).toHaveLength(1);
    });
  });

  it('accepts one of several concurrent decisions', async () => {
    await receiveCredential();
    const id = await receiveRequest();
    const decisions = ['accepted', 'rejected', 'accepted', 'rejected', 'accepted', 'rejected'];
    const answers = await Promise.all(decisions.map((status) => decide(id, { status })));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const decided = await getStatus(id);
    expect(new Set(done.map(({ body }) => body.data.status))).toEqual(new Set([decided]));
    expect(verifier.answers).toHaveLength(1);
    await waitFor(() => (listEvents(id).length > 0 ? true : undefined));
    expect(listEvents(id).map(({ type }) => type)).toEqual([`wallet.presentation.${decided}`]);
  });

  it.each(['accepted', 'rejected'])('accepts the decision %s again, and sends nothing', async (status) => {
    const credentialId = await receiveCredential();
    const id = await receiveRequest();
    const { data } = (await decide(id, { status })).body;
    expect(await decide(id, { status })).toEqual({ status: 200, body: { data }, headers: expect.anything() });
    const other = { accepted: 'rejected', rejected: 'accepted' }[status];
    expect(await decide(id, { status: other })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'INVALID_STATE' }] },
    });
    expect(verifier.answers).toHaveLength(1);
    if (status === 'rejected') return;
    expect((await decide(id, { status, selectedCredentials: [{ credentialId }] })).status).toBe(200);
    expect((await decide(id, { status, selectedCredentials: [{ credentialId: createId() }] })).status).toBe(409);
  });

  it('returns what the issuer publishes of a credential', async () => {
    issuer.status = 0;
    const id = await receiveCredential();
    const display = [{ name: 'Badge', locale: 'en', background_color: '#1e3a5f' }];
    issuer.dishonesty = {
      metadata: ({ credential_configurations_supported: all, ...rest }) => ({
        ...rest,
        credential_configurations_supported: {
          badge: { ...(all as { badge: object }).badge, credential_metadata: { display } },
        },
      }),
    };
    const read = async () => (await wallet('GET', `/v2/credentials/${id}/issuer-data`)).body.data;
    const shown = { name: 'Badge', description: null, locale: 'en', backgroundColor: '#1e3a5f', textColor: null };
    const nothing = { validFrom: null, validUntil: null };
    expect(await read()).toEqual({ validity: 'valid', ...nothing, displays: [shown], issuerRegistration: null });
    issuer.dishonesty = {};
    issuer.status = 2;
    expect(await read()).toMatchObject({ validity: 'suspended', displays: [shown] });
    issuer.status = 1;
    expect(await read()).toMatchObject({ validity: 'revoked' });
    expect((await wallet('GET', `/v2/credentials/${id}/issuer-data`, undefined, createId())).status).toBe(404);
    issuer.status = 0;
  });

  it('matches no credential that is revoked or suspended', async () => {
    issuer.status = 0;
    const credentialId = await receiveCredential();
    const id = await receiveRequest();
    const listMatching = async () => (await wallet('GET', `/v2/presentations/${id}/matches`)).body.data[0].credentials;
    expect(await listMatching()).toMatchObject([{ credentialId }]);
    for (const status of [1, 2]) {
      issuer.status = status;
      expect(await listMatching()).toEqual([]);
      expect((await decide(id, { status: 'accepted' })).status).toBe(400);
      expect((await decide(id, { status: 'accepted', selectedCredentials: [{ credentialId }] })).status).toBe(400);
    }
    issuer.status = 0;
    expect(await listMatching()).toMatchObject([{ credentialId }]);
    // The issuer breaks the connection.
    issuer.status = undefined;
    expect(await listMatching()).toMatchObject([{ credentialId }]);
  });

  it('names the combinations of queries that answer a request', async () => {
    const [badge] = ASK_BADGE.credentials;
    const optional = { ...badge!, id: 'other', meta: { vct_values: ['urn:example:other'] }, claims: [] };
    const { claims: _, ...other } = optional;
    const sets = [{ options: [['badge']] }, { options: [['other']], required: false }];
    verifier.query = { credentials: [badge!, other], credential_sets: sets };
    const id = await receiveRequest();
    verifier.query = ASK_BADGE;
    const { body } = await wallet('GET', `/v2/presentations/${id}/matches`);
    const none = { retainedAttributes: [], credentials: [] };
    expect(body.data).toEqual([
      { ...none, queryId: 'badge', types: badge!.meta.vct_values, attributes: ['level'] },
      { ...none, queryId: 'other', types: ['urn:example:other'], attributes: [] },
    ]);
    expect(body.meta).toEqual({
      credentialSets: [
        { options: [['badge']], required: true },
        { options: [['other']], required: false },
      ],
    });
  });

  it('matches accepted credentials only, also after a return to pending', async () => {
    const credentialId = await receiveCredential();
    const id = await receiveRequest();
    const listMatching = async () => (await wallet('GET', `/v2/presentations/${id}/matches`)).body.data[0].credentials;
    for (const status of ['pending', 'rejected']) {
      await wallet('PATCH', `/v2/credentials/${credentialId}`, { status });
      expect(await listMatching()).toEqual([]);
      expect((await decide(id, { status: 'accepted', selectedCredentials: [{ credentialId }] })).status).toBe(400);
    }
    await wallet('PATCH', `/v2/credentials/${credentialId}`, { status: 'accepted' });
    expect(await listMatching()).toMatchObject([{ credentialId }]);
  });

  it('expires with the request', async () => {
    const id = await receiveRequest();
    await holder.database.query('UPDATE wallet.presentations SET expires_at = now() WHERE id = $1', [id]);
    expect((await decide(id, { status: 'accepted' })).status).toBe(409);
    await waitFor(async () => ((await getStatus(id)) === 'expired' ? true : undefined));
  });

  it('rejects reads by other users and by organizations', async () => {
    const id = await receiveRequest();
    for (const path of [`/v2/presentations/${id}`, `/v2/presentations/${id}/matches`]) {
      expect((await wallet('GET', path, undefined, createId())).status).toBe(404);
    }
    expect((await wallet('PATCH', `/v2/presentations/${id}`, { status: 'rejected' }, createId())).status).toBe(404);
    expect((await wallet('GET', '/v2/presentations', undefined, createId())).body.data).toEqual([]);
    const { authority, tenantId, service } = holder;
    const token = await authority.accessToken({ tenantId, scopes: ['wallet.push', 'wallet'] });
    expect((await requestJson(`${service.url}/wallet/v2/presentations`, { token })).status).toBe(403);
    const [row] = await holder.database.query('SELECT request FROM wallet.presentations WHERE id = $1', [id]);
    expect(String(row!.request)).not.toContain('nonce');
  });

  const stranger = generateKeys('P-256').privateKey;
  const withClaims = (claims: object): VerifierDishonesty => ({ claims: (honest) => ({ ...honest, ...claims }) });

  it.each<[string, VerifierDishonesty, string]>([
    ['a signature by another key', { signer: stranger }, 'signature'],
    ['another typ', { header: { typ: 'JWT' } }, 'typ'],
    ['no certificate', { header: { x5c: undefined } }, 'x5c'],
    ['a client id of another verifier', withClaims({ client_id: 'x509_hash:other' }), 'client_id'],
    [
      'a client id of another certificate',
      { link: (link) => link.set('client_id', 'x509_hash:x'), ...withClaims({ client_id: 'x509_hash:x' }) },
      'client_id',
    ],
    [
      'an unknown client id prefix',
      { link: (link) => link.set('client_id', 'foo:x'), ...withClaims({ client_id: 'foo:x' }) },
      'prefix foo',
    ],
    [
      'a host that the certificate does not name',
      { link: (link) => link.set('client_id', 'x509_san_dns:a.b'), ...withClaims({ client_id: 'x509_san_dns:a.b' }) },
      'does not name',
    ],
    ['an exp in the past', withClaims({ exp: 1 }), 'expired'],
    ['an iat in the future', withClaims({ iat: 9_999_999_999 }), 'future'],
    ['another audience', withClaims({ aud: 'https://other.example' }), 'audience'],
    ['no nonce', withClaims({ nonce: undefined }), 'nonce'],
    ['no wallet_nonce', withClaims({ wallet_nonce: undefined }), 'wallet_nonce'],
    ['another response type', withClaims({ response_type: 'code' }), 'response_type'],
    ['another response mode', withClaims({ response_mode: 'fragment' }), 'response_mode'],
    ['no response_uri', withClaims({ response_uri: undefined }), 'response_uri'],
    ['a redirect_uri', withClaims({ redirect_uri: 'https://a.example' }), 'redirect_uri'],
    ['an address of a private network', withClaims({ response_uri: 'https://10.0.0.1/' }), 'public'],
    ['transaction data', withClaims({ transaction_data: ['e30'] }), 'transaction_data'],
    ['no query', withClaims({ dcql_query: undefined }), 'dcql_query'],
    ['a query without meta', withClaims({ dcql_query: { credentials: [{ id: 'a', format: 'dc+sd-jwt' }] } }), 'meta'],
    ['an error response', { request: (response) => response.writeHead(404).end() }, '404'],
    ['a redirect', { request: (response) => response.writeHead(302, { location: '/x' }).end() }, '302'],
    ['another media type', { request: (response) => response.writeHead(200).end('x') }, 'oauth-authz-req'],
    [
      'a response that is too long',
      { request: (response) => response.writeHead(200).end('x'.repeat(3_000_000)) },
      'longer',
    ],
  ])('rejects a verifier with %s with UPSTREAM_REJECTED', async (_, dishonesty, reason) => {
    verifier.dishonesty = dishonesty;
    const { status, body } = await wallet('POST', '/v2/presentations', { presentationRequest: verifier.link() });
    expect(status).toBe(422);
    expect(body.errors.every(({ code }: { code: string }) => code === 'UPSTREAM_REJECTED')).toBe(true);
    expect(body.errors.map(({ detail }: { detail: string }) => detail).join('\n')).toContain(reason);
    expect((await wallet('GET', '/v2/presentations')).body.data).toEqual([]);
  });

  it.each<[string, (link: URLSearchParams) => void]>([
    ['client_id', (link) => link.delete('client_id')],
    ['repeats', (link) => link.append('client_id', 'x')],
    ['request_uri', (link) => link.delete('request_uri')],
    ['invalid_request_uri_method', (link) => link.set('request_uri_method', 'put')],
    ['malformed', (link) => link.set('request_uri', 'x')],
    ['public', (link) => link.set('request_uri', 'https://10.0.0.1/')],
    [
      'three parts',
      (link) => {
        link.delete('request_uri');
        link.set('request', 'x');
      },
    ],
  ])('rejects a malformed link with VALIDATION_ERROR: %s', async (reason, link) => {
    verifier.dishonesty = { link };
    expect(await wallet('POST', '/v2/presentations', { presentationRequest: verifier.link() })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            code: 'VALIDATION_ERROR',
            detail: expect.stringContaining(reason),
            source: { pointer: '/presentationRequest' },
          },
        ],
      },
    });
  });

  it.each([
    ['UPSTREAM_UNAVAILABLE', 'a server error', (response: ServerResponse) => response.writeHead(500).end()],
    ['UPSTREAM_UNAVAILABLE', 'no response', (response: ServerResponse) => response.destroy()],
  ])('returns 502 %s where the verifier responds with %s to the fetch of its request', async (code, _, request) => {
    verifier.dishonesty = { request };
    const answer = await wallet('POST', '/v2/presentations', { presentationRequest: verifier.link() });
    expect(answer).toMatchObject({ status: 502, body: { errors: [{ code }] } });
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  describe('unsigned requests', () => {
    it.each(['direct_post', 'direct_post.jwt'])(
      'are answered at the address that the client_id is, by %s',
      async (mode) => {
        verifier.responseMode = mode;
        await receiveCredential();
        const id = await receiveRequest(verifier.linkByValue());
        const { body } = await wallet('GET', `/v2/presentations/${id}`);
        expect(body.data.verifier).toBe(verifier.url);
        expect((await decide(id, { status: 'accepted' })).status).toBe(200);
        const [answer] = verifier.answers.slice(-1) as { state: string; vp_token: { badge: [string] } }[];
        const parts = splitPresentation(answer!.vp_token.badge[0]);
        const resolveIssuerKey = (header: JoseHeader) => parseX5c(header.x5c)[0].publicKey;
        const { holderKey } = await verifySdJwtVc(parts.sdJwt, { resolveIssuerKey, now: new Date() });
        const turn = answer!.state.replace('state-', '');
        const audience = `redirect_uri:${verifier.url}/response/${turn}`;
        const expected = { audience, nonce: `nonce-${turn}`, now: new Date() };
        expect(findKeyBindingIssues(parts, holderKey, expected)).toEqual([]);
      },
    );

    it('uses the client_id as response_uri where that is absent', async () => {
      verifier.dishonesty = { link: (link) => link.delete('response_uri') };
      await receiveCredential();
      expect((await decide(await receiveRequest(verifier.linkByValue()), { status: 'accepted' })).status).toBe(200);
    });

    it.each<[number, string, VerifierDishonesty]>([
      [
        422,
        'not the client_id',
        { claims: (claims) => ({ ...claims, response_uri: `${verifier.url}/response/evil` }) },
      ],
      [422, 'nonce is missing', { claims: ({ nonce: _nonce, ...claims }) => claims }],
      [422, 'redirect_uri', { claims: (claims) => ({ ...claims, redirect_uri: verifier.url }) }],
      [400, 'dcql_query is not JSON', { link: (link) => link.set('dcql_query', '{') }],
      [400, 'neither', { link: (link) => link.set('client_id', verifier.clientId) }],
    ])('rejects with %i: %s', async (status, reason, dishonesty) => {
      verifier.dishonesty = dishonesty;
      const answer = await wallet('POST', '/v2/presentations', { presentationRequest: verifier.linkByValue() });
      expect({ status: answer.status, detail: answer.body.errors[0].detail }).toEqual({
        status,
        detail: expect.stringContaining(reason),
      });
    });
  });

  describe('requests signed by a DID', () => {
    const { privateKey, publicKey } = generateKeys('P-256');
    const jwk = publicKey.export({ format: 'jwk' });
    const did = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
    const clientId = `decentralized_identifier:${did}`;
    const signedByDid = (more: VerifierDishonesty = {}): VerifierDishonesty => ({
      signer: privateKey,
      header: { x5c: undefined, kid: `${did}#0` },
      link: (link) => link.set('client_id', clientId),
      claims: (claims) => ({ ...claims, client_id: clientId }),
      ...more,
    });

    it('accepts a signature by a key of the DID document', async () => {
      verifier.dishonesty = signedByDid();
      await receiveCredential();
      const id = await receiveRequest();
      expect((await wallet('GET', `/v2/presentations/${id}`)).body.data.verifier).toBe(did);
      expect((await decide(id, { status: 'accepted' })).status).toBe(200);
    });

    it.each<[string, () => VerifierDishonesty]>([
      ['the signature is wrong', () => signedByDid({ signer: generateKeys('P-256').privateKey })],
      ['no such key', () => signedByDid({ header: { x5c: undefined, kid: `${did}#1` } })],
      ['kid is not of the client_id', () => signedByDid({ header: { x5c: undefined, kid: 'did:jwk:other#0' } })],
      ['kid is not of the client_id', () => signedByDid({ header: { x5c: undefined } })],
      [
        'client id prefix did is not supported',
        () =>
          signedByDid({
            link: (link) => link.set('client_id', did),
            claims: (claims) => ({ ...claims, client_id: did }),
          }),
      ],
    ])('rejects with UPSTREAM_REJECTED: %s', async (reason, dishonesty) => {
      verifier.dishonesty = dishonesty();
      const { status, body } = await wallet('POST', '/v2/presentations', { presentationRequest: verifier.link() });
      expect({ status, detail: body.errors[0].detail }).toEqual({
        status: 422,
        detail: expect.stringContaining(reason),
      });
    });
  });

  it('skips unusable encryption keys, and rejects a request without a usable one', async () => {
    await receiveCredential();
    const firstKey = (metadata: { jwks: { keys: object[] } }) => metadata.jwks.keys[0]!;
    const withKeys = (keys: (metadata: { jwks: { keys: object[] } }) => object[]): VerifierDishonesty => ({
      claims: (claims) => {
        const metadata = claims.client_metadata as { jwks: { keys: object[] } };
        return { ...claims, client_metadata: { ...metadata, jwks: { keys: keys(metadata) } } };
      },
    });
    verifier.dishonesty = withKeys((metadata) => [
      { kty: 'RSA', n: 'x', e: 'AQAB' },
      { ...firstKey(metadata), use: 'sig' },
      firstKey(metadata),
    ]);
    expect((await decide(await receiveRequest(), { status: 'accepted' })).status).toBe(200);
    verifier.dishonesty = withKeys(() => [{ kty: 'RSA', n: 'x', e: 'AQAB' }]);
    expect((await decide(await receiveRequest(), { status: 'accepted' })).status).toBe(422);
  });
});
