import { createId } from '@vc/platform/persistence';
import type { Dishonesty } from '@vc/testing/unit/test-issuer';
import { HolderWorld } from '@vc/testing/service/holder-world';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import { requestJson } from '@vc/testing/unit/request-json';
import { TEST_ISSUER_VCT } from '@vc/testing/unit/test-issuer-metadata';
import { waitFor } from '@vc/testing/unit/wait-for';
import { walletService } from './index';

describe('wallet', () => {
  let holder: HolderWorld;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
  });

  beforeEach(() => {
    holder.renew();
    holder.issuer.dishonesty = {};
  });

  afterAll(() => holder?.stop());

  const userToken = (subject = holder.userId, tenantId = holder.tenantId) =>
    holder.authority.accessToken({ tenantId, scopes: ['wallet'], subject });

  const organizationToken = () =>
    holder.authority.accessToken({ tenantId: holder.tenantId, scopes: ['wallet.push', 'wallet'] });

  async function wallet(method: string, path: string, body?: object, token?: string) {
    return requestJson(`${holder.service.url}/wallet${path}`, { method, token: token ?? (await userToken()), body });
  }

  async function push(more: object = {}) {
    const body = { credentialOffer: holder.issuer.offerUri, recipient: 'thandi@example.com', ...more };
    return wallet('POST', '/v2/orgs/credentials', body, await organizationToken());
  }

  async function listPending() {
    return (await wallet('GET', '/credentials?status=pending')).body;
  }

  const rows = () => holder.database.query('SELECT * FROM wallet.credentials WHERE tenant_id = $1', [holder.tenantId]);

  describe('C6 POST /v2/orgs/credentials', () => {
    it('redeems the offer of any issuer, and stores the credential as pending', async () => {
      const before = new Date().toISOString();
      const redemptionId = expect.any(String);
      const pushed = await push();
      expect(pushed).toMatchObject({ status: 201, body: { data: null, meta: { redemptionId } } });
      const [credential] = await listPending();
      expect(credential.createdAt >= before && credential.createdAt <= new Date().toISOString()).toBe(true);
      expect(await listPending()).toEqual([
        {
          id: expect.any(String),
          claims: { level: 3, name: 'Thandi' },
          iat: expect.any(String),
          status: 'pending',
          format: 'vc+sd-jwt',
          vct: TEST_ISSUER_VCT,
          iss: 'CN=Foreign issuer',
          issuer: expect.objectContaining({ name: 'CN=Foreign issuer', trusted: false }),
          createdAt: credential.createdAt,
          validity: 'valid',
          redemptionId: pushed.body.meta.redemptionId,
          openId4VcIssuanceId: null,
          openId4VcCredentialId: null,
        },
      ]);
    });

    it('encrypts credential, claims and holder key, and creates a key for each credential', async () => {
      await push();
      await push();
      const stored = await rows();
      expect(JSON.stringify(stored)).not.toContain('Thandi');
      expect(new Set(stored.map((row) => row.holder_key)).size).toBe(2);
    });

    it.each([
      ['junk', { credentialOffer: 'junk' }, 400],
      ['an unknown scheme', { credentialOffer: 'ftp://x?credential_offer_uri=http%3A%2F%2Fx' }, 400],
      [
        'value and reference together',
        { credentialOffer: 'openid-credential-offer://?credential_offer=%7B%7D&credential_offer_uri=http%3A%2F%2Fx' },
        400,
      ],
      ['an offer that is not JSON', { credentialOffer: 'openid-credential-offer://?credential_offer=x' }, 400],
      [
        'an offer on a private address',
        { credentialOffer: 'openid-credential-offer://?credential_offer_uri=http%3A%2F%2F10.0.0.1%2F' },
        400,
      ],
      [
        'an offer on the metadata address',
        { credentialOffer: 'openid-credential-offer://?credential_offer_uri=http%3A%2F%2F169.254.169.254%2F' },
        400,
      ],
      ['an offer without members', { credentialOffer: 'openid-credential-offer://?credential_offer=%7B%7D' }, 400],
      ['no offer', { credentialOffer: '' }, 400],
      ['no recipient', { recipient: '' }, 400],
      ['an unknown identifier type', { identifierType: 'phone' }, 400],
      ['an unknown member', { code: '1' }, 400],
      ['a txCode that is no string', { txCode: 1 }, 400],
    ])('rejects a body with %s with VALIDATION_ERROR', async (_, more, status) => {
      const answer = await push(more);
      expect(answer.status).toBe(status);
      expect(answer.body.errors[0]).toMatchObject({
        code: 'VALIDATION_ERROR',
        source: { pointer: expect.stringMatching(/^\//) },
      });
      expect(await rows()).toEqual([]);
    });

    const dishonest: [string, Dishonesty][] = [
      ['an offer without configurations', { offer: (offer) => ({ ...offer, credential_configuration_ids: [] }) }],
      ['an offer without a grant', { offer: (offer) => ({ ...offer, grants: {} }) }],
      [
        'an offer of a configuration that the issuer does not know',
        { offer: (offer) => ({ ...offer, credential_configuration_ids: ['x'] }) },
      ],
      ['an offer that is an array', { offer: () => [] }],
      [
        'metadata of another issuer',
        { metadata: (metadata) => ({ ...metadata, credential_issuer: 'https://other.example' }) },
      ],
      ['metadata without an endpoint', { metadata: (metadata) => ({ ...metadata, credential_endpoint: undefined }) }],
      [
        'an endpoint on a private address',
        { metadata: (metadata) => ({ ...metadata, credential_endpoint: 'http://192.168.0.1/' }) },
      ],
      [
        'a format that is not supported',
        {
          metadata: (metadata) => ({
            ...metadata,
            credential_configurations_supported: { badge: { format: 'ldp_vc' } },
          }),
        },
      ],
      [
        'metadata of another authorization server',
        { server: (metadata) => ({ ...metadata, issuer: 'https://other.example' }) },
      ],
      ['an OAuth error', { token: (response) => void response.writeHead(400).end('{"error":"invalid_grant"}') }],
      [
        'a token of another type',
        { token: (response) => void response.end('{"access_token":"x","token_type":"mac"}') },
      ],
      ['a token response that is not JSON', { token: (response) => void response.end('<html>') }],
      ['a redirect', { token: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() }],
      ['a body without end', { nonce: (response) => void response.end('x'.repeat(3_000_000)) }],
      ['no nonce', { nonce: (response) => void response.end('{}') }],
      ['a null response', { nonce: (response) => void response.end('null') }],
      ['another type of credential', { issue: () => ({ vct: 'urn:example:other' }) }],
      ['an expired credential', { issue: () => ({ expiresAt: new Date('2020-01-01') }) }],
      [
        'a credential for another holder',
        {
          issue: ({ holderKey }) => ({
            holderKey: {
              ...holderKey!,
              x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
              y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
            } as typeof holderKey,
          }),
        },
      ],
      ['a credential without a holder key', { issue: () => ({ holderKey: undefined }) }],
      ['a wrong signature', { issue: () => ({ sign: () => Buffer.alloc(64, 1) }) }],
      ['a credential without a certificate', { issue: () => ({ x5c: undefined }) }],
      ['a malformed certificate', { issue: () => ({ x5c: ['AAAA'] }) }],
      [
        'a missing separator',
        { credential: (credential) => ({ credentials: [{ credential: credential.split('~')[0] }] }) },
      ],
      [
        'several credentials for one proof',
        { credential: (credential) => ({ credentials: [{ credential }, { credential }] }) },
      ],
      ['no credentials', { credential: () => ({ credentials: [] }) }],
    ];

    it('rejects an offer that needs a transaction code without one, and stores nothing', async () => {
      const grant = { 'pre-authorized_code': 'x', tx_code: {} };
      const grants = { 'urn:ietf:params:oauth:grant-type:pre-authorized_code': grant };
      holder.issuer.dishonesty = { offer: (offer) => ({ ...offer, grants }) };
      const answer = await push();
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0]).toMatchObject({ code: 'UPSTREAM_REJECTED', source: { pointer: '/txCode' } });
      expect(await rows()).toEqual([]);
    });

    it.each(dishonest)(
      'rejects an issuer with %s with UPSTREAM_REJECTED, and stores nothing',
      async (_, dishonesty) => {
        holder.issuer.dishonesty = dishonesty;
        const answer = await push();
        expect(answer.status).toBe(422);
        expect(answer.body.errors[0]).toMatchObject({
          code: 'UPSTREAM_REJECTED',
          status: '422',
          source: { pointer: '/credentialOffer' },
        });
        expect(await rows()).toEqual([]);
      },
    );
  });

  describe('C6 with a transaction code', () => {
    const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
    const requireTxCode: Dishonesty['offer'] = (offer) => ({
      ...offer,
      grants: { [GRANT]: { 'pre-authorized_code': createId(), tx_code: {} } },
    });

    it('accepts txCode', async () => {
      holder.issuer.dishonesty = { offer: requireTxCode };
      expect((await push({ txCode: '123456' })).status).toBe(201);
      expect(await listPending()).toHaveLength(1);
    });

    it.each([
      [4, 'The transaction code is wrong: 4 attempts are left.'],
      [1, 'The transaction code is wrong: 1 attempt is left.'],
      [0, 'The transaction code was wrong too often: the offer is used up.'],
    ])('rejects a wrong one with UPSTREAM_REJECTED, and returns the %i attempts left', async (left, detail) => {
      const rejection = JSON.stringify({ error: 'invalid_grant', tx_code_attempts_left: left });
      holder.issuer.dishonesty = {
        offer: requireTxCode,
        token: (response) => void response.writeHead(400).end(rejection),
      };
      expect(await push({ txCode: '000000' })).toMatchObject({
        status: 422,
        body: {
          errors: [
            {
              code: 'UPSTREAM_REJECTED',
              detail,
              source: { pointer: '/txCode' },
              meta: { txCodeAttemptsLeft: left },
            },
          ],
        },
      });
    });
  });

  it.each([
    ['/v2/orgs/credentials', () => ({ credentialOffer: holder.issuer.offerUri })],
    ['/orgs/presentations', () => ({ presentationRequest: holder.verifier.link() })],
    ['/v2/orgs/presentations', () => ({ presentationRequest: holder.verifier.link() })],
  ])('rejects a recipient at %s whom the tenant does not have with NOT_FOUND', async (path, pushed) => {
    holder.knowsRecipient = false;
    const body = { ...pushed(), recipient: 'sipho@example.com' };
    expect(await wallet('POST', path, body, await organizationToken())).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'NOT_FOUND' }] },
    });
  });

  describe('C6 with an unavailable issuer', () => {
    const rejectWith = (status: number, headers = {}): Dishonesty => ({
      token: (response) => void response.writeHead(status, headers).end(),
    });

    it.each<[string, Dishonesty, string]>([
      ['a server error', rejectWith(500), '5'],
      ['a Retry-After in seconds', rejectWith(503, { 'retry-after': '17' }), '17'],
      ['too many requests', rejectWith(429, { 'retry-after': '3' }), '3'],
      ['a Retry-After date', rejectWith(503, { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }), '5'],
      ['a broken connection', { token: (response) => void response.destroy() }, '5'],
    ])('returns 502 UPSTREAM_UNAVAILABLE with Retry-After for %s', async (_, dishonesty, seconds) => {
      holder.issuer.dishonesty = dishonesty;
      const answer = await push();
      expect(answer).toMatchObject({
        status: 502,
        body: { errors: [{ code: 'UPSTREAM_UNAVAILABLE', source: { pointer: '/credentialOffer' } }] },
      });
      expect(answer.headers.get('retry-after')).toBe(seconds);
    });

    it('returns 502 UPSTREAM_UNAVAILABLE for an unreachable issuer', async () => {
      const uri = `openid-credential-offer://?credential_offer_uri=${encodeURIComponent('http://127.0.0.1:1/offer')}`;
      expect(await push({ credentialOffer: uri })).toMatchObject({
        status: 502,
        body: { errors: [{ code: 'UPSTREAM_UNAVAILABLE' }] },
      });
    });
  });

  describe('C1 to C4', () => {
    async function receiveCredential(): Promise<string> {
      await push();
      return (await listPending())[0].id;
    }

    const listEvents = (id: string) =>
      holder.bus.published.filter(({ subject }) => subject === id).map(({ type }) => type);

    it('rejects a list without a status or with an unknown one with VALIDATION_ERROR', async () => {
      for (const query of ['', '?status=lost', '?status=pending&page=1']) {
        const answer = await wallet('GET', `/credentials${query}`);
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'VALIDATION_ERROR' }] } });
      }
    });

    it('lists all credentials without a page in the query, up to 10,000, and pages with one', async () => {
      const count = 103;
      const pushed = await Promise.all(Array.from({ length: count }, () => push()));
      expect(pushed.map(({ status }) => status)).toEqual(pushed.map(() => 201));
      // On a busy machine, the credential of a push may follow its answer.
      const whole = await waitFor(async () => {
        const list = await wallet('GET', '/credentials?status=pending');
        return (list.body as object[]).length === count ? list : undefined;
      });
      const ids = (whole.body as { id: string }[]).map(({ id }) => id);
      expect(new Set(ids).size).toBe(count);
      expect(whole.headers.get('link')).toBe('</wallet/credentials?status=pending>; rel="first"');
      const paged: string[] = [];
      for (let path: string | undefined = '/credentials?status=pending&page%5Bsize%5D=50'; path !== undefined;) {
        const { body, headers }: JsonAnswer = await wallet('GET', path);
        paged.push(...(body as { id: string }[]).map(({ id }) => id));
        path = /<\/wallet([^>]*)>; rel="next"/.exec(headers.get('link')!)?.[1];
      }
      expect(ids).toEqual(paged);
      const oldest = await wallet('GET', '/credentials?status=pending&sort=createdAt');
      expect((oldest.body as { id: string }[]).map(({ id }) => id)).toEqual(ids.toReversed());

      const columns =
        'tenant_id, user_id, status, format, vct, iss, iat, credential, claims, holder_key, credential_issuer';
      const added = 10_001 - count;
      await holder.database.query(
        `INSERT INTO wallet.credentials (id, ${columns}, created_at, updated_at)
         SELECT gen_random_uuid(), ${columns}, created_at, updated_at FROM wallet.credentials, generate_series(1, ${added})
         WHERE id = $1`,
        [ids[0]],
      );
      const tooLong = await wallet('GET', '/credentials?status=pending');
      expect(tooLong).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'VALIDATION_ERROR', source: { parameter: 'page[size]' } }] },
      });
    });

    it('accepts decisions by C3 and C4, and publishes each once', async () => {
      const id = await receiveCredential();
      const bare = await wallet('PATCH', `/credentials/${id}/status`, { status: 'accepted' });
      expect(bare).toMatchObject({ status: 200, body: { id, status: 'accepted' } });
      const enveloped = await wallet('PATCH', `/v2/credentials/${id}`, { status: 'rejected' });
      expect(enveloped).toMatchObject({ status: 200, body: { data: { id, status: 'rejected' } } });
      await waitFor(() => (listEvents(id).length === 2 ? true : undefined));
      expect(listEvents(id)).toEqual(['wallet.credential.accepted', 'wallet.credential.rejected']);
    });

    it('publishes one event for concurrent decisions to accept', async () => {
      const id = await receiveCredential();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => wallet('PATCH', `/credentials/${id}/status`, { status: 'accepted' })),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const last = await receiveCredential();
      await wallet('PATCH', `/credentials/${last}/status`, { status: 'accepted' });
      await waitFor(() => (listEvents(last).length === 1 ? true : undefined));
      expect(listEvents(id)).toEqual(['wallet.credential.accepted']);
    });

    const STATUSES = ['pending', 'accepted', 'rejected'];

    it.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to])))('accepts %s → %s', async (from, to) => {
      const id = await receiveCredential();
      await wallet('PATCH', `/v2/credentials/${id}`, { status: from });
      const bare = await wallet('PATCH', `/credentials/${id}/status`, { status: to });
      expect(bare).toMatchObject({ status: 200, body: { id, status: to } });
      const enveloped = await wallet('PATCH', `/v2/credentials/${id}`, { status: to });
      expect(enveloped).toEqual({ ...enveloped, status: 200, body: { data: bare.body } });
      expect((await wallet('GET', `/credentials?status=${to}`)).body).toEqual([bare.body]);
    });

    it('publishes each change of the decision once, and no return to pending', async () => {
      const id = await receiveCredential();
      for (const status of ['accepted', 'pending', 'accepted', 'pending', 'rejected', 'pending', 'rejected']) {
        expect((await wallet('PATCH', `/v2/credentials/${id}`, { status })).status).toBe(200);
      }
      await wallet('PATCH', `/v2/credentials/${id}`, { status: 'accepted' });
      await waitFor(() => (listEvents(id).length >= 3 ? true : undefined));
      expect(listEvents(id).map((type) => type.split('.')[2])).toEqual(['accepted', 'rejected', 'accepted']);
    });

    it('rejects access by other users and tenants with 404', async () => {
      const id = await receiveCredential();
      for (const token of [await userToken(createId()), await userToken(holder.userId, createId())]) {
        expect((await wallet('GET', `/credentials/${id}`, undefined, token)).status).toBe(404);
        for (const path of [`/v2/credentials/${id}`, `/credentials/${id}/status`]) {
          expect((await wallet('PATCH', path, { status: 'accepted' }, token)).status).toBe(404);
        }
        expect((await wallet('GET', '/credentials?status=pending', undefined, token)).body).toEqual([]);
      }
      expect((await wallet('GET', `/credentials/${id}`)).body.status).toBe('pending');
    });

    it('rejects an organization’s own token with 403', async () => {
      expect((await wallet('GET', '/credentials?status=pending', undefined, await organizationToken())).status).toBe(
        403,
      );
    });
  });
});
