import { createHash, X509Certificate } from 'node:crypto';
import { parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { createId } from '@vc/platform/persistence';
import { createEvent } from '@vc/platform/messaging';
import type { FetchedRequest } from '@vc/testing/unit/presenter';
import { ASK_MDOC, ASK_SD_JWT, DOC_TYPE, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { presentationService } from '../presentation.definition';
import { VerifierSigners } from '../verifier-signers/verifier-signers';
import { PresentationSweeper } from './presentation.sweeper';

const REQUEST = '/api/presentations/request';
/** Of a request, by default. */
const LIFE_SECONDS = 30 * 86_400;

describe('PresentationsController', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  const requestPresentation = (more: object = {}) => verifier.ask({ credentials: [ASK_SD_JWT], ...more });

  async function listPointers(body: object): Promise<string[]> {
    const answer = await verifier.call('POST', REQUEST, body);
    expect(answer.status).toBe(400);
    return [
      ...new Set<string>(answer.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)),
    ];
  }

  async function requestObject(uri: string, init?: RequestInit) {
    const { presenter } = verifier;
    const response = await fetch(presenter.reachable(new URL(uri).searchParams.get('request_uri')!), init);
    return { response, text: await response.text() };
  }

  it('B13 requests the credentials of the body, of a template or of a preset', async () => {
    const presentation = await requestPresentation();
    expect(presentation).toMatchObject({
      id: expect.any(String),
      status: 'requested',
      error: null,
      presentationTemplateId: null,
      credentials: [],
      responseMode: 'direct_post.jwt',
      redirectUri: null,
      answeredAt: null,
      authorizationRequestUri: expect.stringContaining(`/oid4vp/${verifier.tenantId}/invitation?client_id=x509_hash`),
      authorizationRequestQrUri: expect.stringMatching(/&qr=true$/),
      expiresAt: expect.stringMatching(/Z$/),
    });
    const body = { source: 'manual', name: 'x', credentials: [ASK_MDOC] };
    const template = (await verifier.call('POST', '/api/templates/presentations', body)).body.data;
    const second = await verifier.ask({ presentationTemplateId: template.id });
    expect(second.presentationTemplateId).toBe(template.id);
    const [third, fourth] = [
      await verifier.ask({ presetId: 'platform:mdl' }),
      await verifier.ask({ presetId: 'platform:mdl' }),
    ];
    expect(third.presentationTemplateId).toBe(fourth.presentationTemplateId);
    expect(await verifier.events(presentation.id, 1)).toEqual(['openid4vc.presentation.requested']);
    const { body: list } = await verifier.call('GET', '/api/v1/presentations?filter[status]=requested&page[size]=3');
    expect(list.data.map(({ id }: { id: string }) => id)).toEqual([fourth.id, third.id, second.id]);
    expect((await verifier.call('GET', list.links.next)).body.data).toEqual([presentation]);
    const byTemplate = `/api/presentations?filter[presentationTemplateId]=${template.id}`;
    expect((await verifier.call('GET', byTemplate)).body.data).toEqual([second]);
  });

  it.each([
    ['template', () => ({ presentationTemplateId: createId() })],
    ['preset', () => ({ presetId: 'platform:nothing' })],
  ])('rejects an unknown %s with NOT_FOUND', async (_, body) => {
    const answer = await verifier.call('POST', REQUEST, body());
    expect(answer).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND' }] } });
  });

  it('hides presentations from other tenants', async () => {
    const { id, authorizationRequestUri: uri } = await requestPresentation();
    const theirs = verifier.tenantId;
    verifier.tenantId = createId();
    expect((await verifier.call('GET', `/api/presentations/${id}`)).status).toBe(404);
    expect((await verifier.call('GET', '/api/presentations')).body.data).toEqual([]);
    const { response, text } = await requestObject(uri.replaceAll(theirs, verifier.tenantId));
    expect({ status: response.status, body: JSON.parse(text) }).toMatchObject({
      status: 404,
      body: { error: 'invalid_request', error_description: expect.any(String) },
    });
  });

  it.each<[string, object, string[]]>([
    ['a request without credentials', {}, ['/presentationTemplateId']],
    ['two sources', { presetId: 'platform:mdl', credentials: [ASK_SD_JWT] }, ['/credentials']],
    ['an expiry in the past', { credentials: [ASK_SD_JWT], expiresAt: '2020-01-01T00:00:00Z' }, ['/expiresAt']],
    ['an expiry that is no time', { credentials: [ASK_SD_JWT], expiresAt: 'soon' }, ['/expiresAt']],
    ['a redirect to a script', { credentials: [ASK_SD_JWT], redirectUri: 'javascript:alert(1)' }, ['/redirectUri']],
    ['a redirect to an intent', { credentials: [ASK_SD_JWT], redirectUri: 'intent://scan' }, ['/redirectUri']],
    ['a redirect to http', { credentials: [ASK_SD_JWT], redirectUri: 'http://a.example' }, ['/redirectUri']],
    ['another response mode', { credentials: [ASK_SD_JWT], responseMode: 'fragment' }, ['/responseMode']],
    ['an unknown member', { credentials: [ASK_SD_JWT], nonce: 'x' }, ['/nonce']],
    ['a page’s mode without origins', { credentials: [ASK_SD_JWT], responseMode: 'dc_api' }, ['/expectedOrigins']],
    [
      'invalid origins',
      { credentials: [ASK_SD_JWT], responseMode: 'dc_api', expectedOrigins: ['https://a.example/x'] },
      ['/expectedOrigins/0'],
    ],
    [
      'origins without a page',
      { credentials: [ASK_SD_JWT], expectedOrigins: ['https://a.example'] },
      ['/expectedOrigins'],
    ],
    [
      'transaction data for a document',
      { credentials: [ASK_MDOC], transactionData: [{ type: 'a', credential_ids: ['document'] }] },
      ['/transactionData/0/credential_ids'],
    ],
    [
      'transaction data without a type',
      { credentials: [ASK_SD_JWT], transactionData: [{ credential_ids: ['person'] }] },
      ['/transactionData/0/type'],
    ],
  ])('rejects %s', async (_, body, pointers) => {
    expect(await listPointers(body)).toEqual(pointers);
    expect((await verifier.call('GET', '/api/presentations')).body.data).toEqual([]);
  });

  it('returns the trusted entities of the named issuers, and creates missing ones', async () => {
    const { maker, trust, issuerId } = verifier;
    const issuers = [{ certificate: maker.root.toString(), name: 'Home' }, { did: 'did:web:issuer.example' }];
    const body = { credentials: [{ ...ASK_SD_JWT, trustedIssuers: issuers }] };
    const before = trust.entities.names.length;
    const first = (await verifier.call('POST', REQUEST, body)).body;
    expect(first.meta.trustResolution).toEqual([
      { credential: VCT, trustedIssuer: issuers[0], trustedEntityId: issuerId, action: 'reused' },
      { credential: VCT, trustedIssuer: issuers[1], trustedEntityId: expect.any(String), action: 'created' },
    ]);
    expect(trust.entities.names.slice(before)).toEqual(['did:web:issuer.example']);
    const second = (await verifier.call('POST', REQUEST, body)).body;
    expect(second.meta.trustResolution.map(({ action }: { action: string }) => action)).toEqual(['reused', 'reused']);
  });

  describe('GET /oid4vp/{tenant}/requests/{request}', () => {
    it('returns a signed request object with all parameters, repeatedly', async () => {
      const { authorizationRequestUri: uri } = await requestPresentation({ credentials: [ASK_SD_JWT, ASK_MDOC] });
      const first = await requestObject(uri);
      expect(Object.fromEntries(first.response.headers)).toMatchObject({
        'content-type': 'application/oauth-authz-req+jwt',
        'cache-control': 'no-store',
      });
      const jws = parseCompactJws(first.text);
      const leaf = new X509Certificate(Buffer.from((jws.header.x5c as string[])[0]!, 'base64'));
      verifyJws(jws, leaf.publicKey, ['ES256']);
      const hash = createHash('sha256').update(leaf.raw).digest('base64url');
      const jwk = { kty: 'EC', crv: 'P-256', use: 'enc', alg: 'ECDH-ES', kid: expect.any(String) };
      expect(jws.header).toMatchObject({ typ: 'oauth-authz-req+jwt', alg: 'ES256' });
      expect(jws.payload).toEqual({
        iss: `x509_hash:${hash}`,
        client_id: `x509_hash:${hash}`,
        aud: 'https://self-issued.me/v2',

        response_type: 'vp_token',
        response_mode: 'direct_post.jwt',
        iat: expect.any(Number),
        exp: expect.any(Number),
        response_uri: expect.stringContaining('/responses/'),
        nonce: expect.any(String),
        state: expect.any(String),
        dcql_query: {
          credentials: [
            {
              id: 'person',
              format: 'dc+sd-jwt',
              meta: { vct_values: [VCT] },
              claims: [{ path: ['given_name'] }, { path: ['family_name'] }],
            },
            {
              id: 'document',
              format: 'mso_mdoc',
              meta: { doctype_value: DOC_TYPE },
              claims: [{ path: ['org.example.person', 'given_name'], intent_to_retain: false }],
            },
          ],
        },
        client_metadata: {
          jwks: { keys: [expect.objectContaining(jwk)] },
          encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
          vp_formats_supported: {
            'dc+sd-jwt': {
              'sd-jwt_alg_values': ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
              'kb-jwt_alg_values': ['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
            },
            mso_mdoc: {
              issuerauth_alg_values: [-7, -9, -35, -51, -36, -52, -8, -19],
              deviceauth_alg_values: [-7, -9, -35, -51, -36, -52, -8, -19],
            },
          },
        },
      });
      const again = parseCompactJws((await requestObject(uri)).text).payload;
      expect(again.nonce).toBe(jws.payload.nonce);
    });

    it('signs the request object once for many requests', async () => {
      const { authorizationRequestUri: uri } = await requestPresentation();
      const calls = verifier.trust.calls;
      const first = await Promise.all([requestObject(uri), requestObject(uri), requestObject(uri)]);
      const texts = [...first, await requestObject(uri)].map(({ text }) => text);
      expect(new Set(texts).size).toBe(1);
      expect(verifier.trust.calls - calls).toBe(1);
    });

    it('rejects nonces of wallets above the rate of a presentation with 429', async () => {
      const { authorizationRequestUri: uri } = await requestPresentation();
      const url = verifier.presenter.reachable(new URL(uri).searchParams.get('request_uri')!);
      const fetchWithNonce = (_: unknown, count: number) =>
        fetch(url, { method: 'POST', body: new URLSearchParams({ wallet_nonce: `nonce-${count}` }) });
      const clock = stopClock();
      const responses = await Promise.all(Array.from({ length: 60 }, fetchWithNonce)).finally(() => clock.release());
      const refused = responses.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(50);
      expect(refused[0]?.headers.get('retry-after')).toBe('1');
      expect((await requestObject(uri)).response.status).toBe(200);
    });

    it('returns another encryption key for each request', async () => {
      const keys = [];
      for (let count = 0; count < 3; count += 1) {
        const { text } = await requestObject((await requestPresentation()).authorizationRequestUri);
        keys.push(JSON.stringify(parseCompactJws(text).payload.client_metadata));
      }
      expect(new Set(keys).size).toBe(3);
    });

    it('returns the nonce of the wallet, and accepts an empty form', async () => {
      const { authorizationRequestUri: uri } = await requestPresentation();
      const body = new URLSearchParams({ wallet_nonce: 'fresh', wallet_metadata: '{"vp_formats_supported":{}}' });
      expect(parseCompactJws((await requestObject(uri, { method: 'POST', body })).text).payload.wallet_nonce).toBe(
        'fresh',
      );
      expect((await requestObject(uri, { method: 'POST' })).response.status).toBe(200);
      const wrong: Record<string, string>[] = [
        { wallet_metadata: '{' },
        { wallet_nonce: 'x'.repeat(1_001) },
        { wallet_nonce: '' },
      ];
      for (const form of wrong) {
        const { response, text } = await requestObject(uri, { method: 'POST', body: new URLSearchParams(form) });
        expect({ status: response.status, error: JSON.parse(text).error }).toEqual({
          status: 400,
          error: 'invalid_request',
        });
      }
    });

    it('returns a client id with the host for x509_san_dns', async () => {
      const { authorizationRequestUri: uri } = await requestPresentation({ clientIdPrefix: 'x509_san_dns' });
      expect(parseCompactJws((await requestObject(uri)).text).payload.client_id).toBe('x509_san_dns:platform.test');
    });

    it('signs with a key of the tenant’s did:web for decentralized_identifier', async () => {
      const { authorizationRequestUri: uri } = await requestPresentation({
        clientIdPrefix: 'decentralized_identifier',
      });
      const { header, payload } = parseCompactJws((await requestObject(uri)).text);
      const did = `did:web:platform.test:did:${verifier.tenantId}`;
      expect(payload.client_id).toBe(`decentralized_identifier:${did}`);
      expect(header).toEqual({ alg: 'ES256', typ: 'oauth-authz-req+jwt', kid: expect.stringContaining(`${did}#`) });
    });

    it.each(['direct_post', 'direct_post.jwt'])(
      'passes an unsigned request by value in its link, with %s',
      async (responseMode) => {
        const { id, authorizationRequestUri } = await requestPresentation({
          clientIdPrefix: 'redirect_uri',
          responseMode,
        });
        const link = new URL(authorizationRequestUri);
        // A request asks for more than this one, and another host is longer.
        expect(link.search.length).toBeLessThan(1_600);
        const { client_id, response_uri, nonce, state, client_metadata, ...rest } = Object.fromEntries(
          link.searchParams,
        );
        expect(client_id).toBe(`redirect_uri:${response_uri}`);
        expect(rest).toEqual({
          response_type: 'vp_token',
          response_mode: responseMode,
          dcql_query: expect.stringContaining(VCT),
        });
        const reference = verifier.presenter.reachable(response_uri!.replace('/responses/', '/requests/'));
        expect((await fetch(reference)).status).toBe(404);
        const page = await fetch(verifier.presenter.reachable(authorizationRequestUri), {
          headers: { accept: 'text/html' },
        });
        expect(await page.text()).toContain('openid4vp://?client_id=redirect_uri');
        const { presenter, maker, holder } = verifier;
        const request = {
          client_id: client_id!,
          response_uri: response_uri!,
          nonce: nonce!,
          state,
          client_metadata: JSON.parse(client_metadata!),
        } as FetchedRequest;
        const credential = await maker.sdJwt(VCT, PERSON, holder);
        const answer = { person: [await presenter.sdJwt(credential, request)] };
        expect((await presenter.answer(request, answer)).status).toBe(200);
        expect((await verifier.get(id)).status).toBe('verified');
      },
    );

    it('rejects an unsigned request that is too long for a QR code, and one of a page', async () => {
      const names = Array.from({ length: 100 }, (_, index) => [`attribute_${index}`, { type: 'string' }]);
      const credentials = [{ ...ASK_SD_JWT, attributes: Object.fromEntries(names) }];
      expect(await listPointers({ credentials, clientIdPrefix: 'redirect_uri' })).toEqual(['/clientIdPrefix']);
      const page = { responseMode: 'dc_api', expectedOrigins: ['https://shop.example'] };
      const body = { credentials: [ASK_SD_JWT], clientIdPrefix: 'redirect_uri', ...page };
      expect(await listPointers(body)).toEqual(['/clientIdPrefix']);
    });

    it('returns a DCQL query with sets, values, optional and nested claims, and authorities', async () => {
      const { maker } = verifier;
      const credentials = [
        {
          id: 'a',
          format: 'sd-jwt-vc',
          type: VCT,
          multiple: true,
          attributes: {
            given_name: { type: 'string', required: false },
            age: { type: 'integer', values: [18, 36] },
            address: { type: 'object', properties: { locality: { type: 'string' } } },
          },
          trustedIssuers: [{ certificate: maker.root.toString() }],
        },
        { id: 'b', format: 'sd-jwt-vc', type: 'urn:other' },
      ];
      const credentialSets = [{ options: [['a'], ['b']] }, { options: [['b']], required: false }];
      const { text } = await requestObject(
        (await requestPresentation({ credentials, credentialSets })).authorizationRequestUri,
      );
      expect(parseCompactJws(text).payload.dcql_query).toEqual({
        credentials: [
          {
            id: 'a',
            format: 'dc+sd-jwt',
            multiple: true,
            meta: { vct_values: [VCT] },
            trusted_authorities: [{ type: 'aki', values: [expect.stringMatching(/^[\w-]{27}$/)] }],
            claims: [
              { id: 'c1', path: ['given_name'] },
              { id: 'c2', path: ['age'], values: [18, 36] },
              { id: 'c3', path: ['address', 'locality'] },
            ],
            claim_sets: [
              ['c2', 'c3', 'c1'],
              ['c2', 'c3'],
            ],
          },
          { id: 'b', format: 'dc+sd-jwt', meta: { vct_values: ['urn:other'] } },
        ],
        credential_sets: credentialSets,
      });
    });

    it('returns the request object until the request ends', async () => {
      const { id, authorizationRequestUri: uri } = await requestPresentation();
      expect((await requestObject(uri)).response.status).toBe(200);
      await verifier.database.query(`UPDATE presentation.presentations SET expires_at = now() WHERE id = $1`, [id]);
      expect((await requestObject(uri)).response.status).toBe(404);
      await waitFor(async () => ((await verifier.get(id)).status === 'expired' ? true : undefined));
      expect(await verifier.events(id, 2)).toEqual([
        'openid4vc.presentation.requested',
        'openid4vc.presentation.expired',
      ]);
    });

    it('ends the request of a sandbox by its time, and its request object by real time', async () => {
      const { id, authorizationRequestUri: uri } = await requestPresentation();
      const { clocks } = verifier.authority;
      clocks.set(verifier.tenantId, LIFE_SECONDS - 300);
      const later = new Date(Date.now() + 1.5 * LIFE_SECONDS * 1_000).toISOString();
      await waitFor(async () => ((await requestPresentation()).expiresAt > later ? true : undefined));
      const { iat, exp } = parseCompactJws((await requestObject(uri)).text).payload as Record<string, number>;
      expect(Math.abs(iat! - Date.now() / 1_000)).toBeLessThan(240);
      expect(exp! - iat!).toBeLessThanOrEqual(300);
      clocks.set(verifier.tenantId, LIFE_SECONDS);
      await waitFor(async () => ((await verifier.get(id)).status === 'expired' ? true : undefined));
      expect((await requestObject(uri)).response.status).toBe(404);
      expect(await verifier.events(id, 2)).toEqual([
        'openid4vc.presentation.requested',
        'openid4vc.presentation.expired',
      ]);
    });

    it('rejects its requests with 409 when the certificate does not sign any more', async () => {
      const { authorizationRequestUri: uri } = await requestPresentation();
      verifier.trust.hasCertificates = false;
      verifier.service.app.get(VerifierSigners).forget(verifier.tenantId);
      for (const method of ['GET', 'POST']) {
        const { response, text } = await requestObject(uri, { method });
        expect({ status: response.status, error: JSON.parse(text).error }).toEqual({
          status: 409,
          error: 'invalid_request',
        });
      }
      verifier.trust.hasCertificates = true;
      expect((await requestObject(uri)).response.status).toBe(200);
    });

    it('signs with the certificate that the request was created with', async () => {
      const { authorizationRequestUri: uri } = await requestPresentation();
      const before = parseCompactJws((await requestObject(uri)).text);
      await verifier.bus.publish(
        createEvent('trust.certificate.deactivated', verifier.tenantId, createId(), { certificateId: createId() }),
      );
      const after = parseCompactJws((await requestObject(uri)).text);
      expect(after.header.x5c).toEqual(before.header.x5c);
    });
  });

  describe('GET /oid4vp/{tenant}/invitation', () => {
    it('returns a page, an SVG or a PNG', async () => {
      const { authorizationRequestQrUri: uri } = await requestPresentation();
      const url = verifier.presenter.reachable(uri);
      const page = await fetch(url, { headers: { accept: 'text/html' } });
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      const text = await page.text();
      expect(text).toContain('openid4vp://?client_id=x509_hash');
      expect(text).toContain('<svg');
      expect((await fetch(url, { headers: { accept: 'image/svg+xml' } })).headers.get('content-type')).toBe(
        'image/svg+xml',
      );
      expect((await fetch(url, { headers: { accept: 'image/png' } })).headers.get('content-type')).toBe('image/png');
    });

    it('rejects a request of another verifier', async () => {
      const base = `${verifier.service.url}/oid4vp/${verifier.tenantId}`;
      const foreign = new URLSearchParams({ client_id: 'x', request_uri: 'https://evil.example/requests/1' });
      expect((await fetch(`${base}/invitation?${foreign}`)).status).toBe(400);
      expect((await fetch(`${base}/invitation`)).status).toBe(400);
      const done = await fetch(`${base}/completed?response_code=x`);
      expect({ status: done.status, type: done.headers.get('content-type') }).toEqual({
        status: 200,
        type: 'text/html; charset=utf-8',
      });
    });
  });

  describe('PUT /presentations/settings', () => {
    const settings = '/api/presentations/settings';

    async function createVerified() {
      const { authorizationRequestUri, id } = await requestPresentation();
      const { presenter, maker, holder } = verifier;
      const request = await presenter.fetch(authorizationRequestUri);
      const credential = await maker.sdJwt(VCT, PERSON, holder);
      const answer = await presenter.answer(request, { person: [await presenter.sdJwt(credential, request)] });
      expect(answer.status).toBe(200);
      return id as string;
    }

    const readAttributes = async (id: string) => (await verifier.get(id)).credentials[0].attributes;
    const disclosed = { given_name: 'Thandi', family_name: 'Nkosi' };

    it('keeps attributes for 15 minutes by default', async () => {
      expect((await verifier.call('GET', settings)).body.data).toEqual({ retention: '15min', overasking: 'warn' });
      const id = await createVerified();
      expect(await readAttributes(id)).toEqual(disclosed);
      expect(await readAttributes(id)).toEqual(disclosed);
      const { database } = verifier;
      const [row] = await database.query('SELECT * FROM presentation.presentations WHERE id = $1', [id]);
      const [until, since] = [row!.attributes_until, row!.answered_at] as [Date, Date];
      expect(until.getTime() - since.getTime()).toBe(15 * 60_000);
      expect(JSON.stringify(row)).not.toContain('Thandi');
      await database.query('UPDATE presentation.presentations SET attributes_until = now() WHERE id = $1', [id]);
      expect(await readAttributes(id)).toBeNull();
      expect(await verifier.get(id)).toMatchObject({ status: 'verified', credentials: [{ isValid: true }] });
      const list = (await verifier.call('GET', '/api/presentations')).body.data;
      expect(list[0].credentials[0].attributes).toBeNull();
    });

    it.each(['15min', 'once', 'indefinite', 'none'])(
      'publishes until when they are kept under the rule %s',
      async (retention) => {
        await verifier.call('PUT', settings, { retention });
        const id = await createVerified();
        const { attributesUntil, answeredAt } = await verifier.get(id);
        const isTimed = retention === '15min';
        const until = isTimed ? new Date(Date.parse(answeredAt) + 15 * 60_000).toISOString() : null;
        expect(attributesUntil).toBe(until);
        await verifier.events(id, 2);
        const published = verifier.bus.published.find(
          ({ type, subject }) => type === 'openid4vc.presentation.verified' && subject === id,
        );
        expect(published?.payload).toEqual({ openId4VcPresentationId: id, ...(isTimed && { attributesUntil: until }) });
      },
    );

    it('deletes attributes from the database when their time is over, and not before', async () => {
      const { database, service } = verifier;
      const id = await createVerified();
      const isKept = `SELECT attributes IS NOT NULL AS kept FROM presentation.presentations WHERE id = $1`;
      await service.app.get(PresentationSweeper).run();
      expect(await database.query(isKept, [id])).toEqual([{ kept: true }]);
      await database.query('UPDATE presentation.presentations SET attributes_until = now() WHERE id = $1', [id]);
      await service.app.get(PresentationSweeper).run();
      expect(await database.query(isKept, [id])).toEqual([{ kept: false }]);
    });

    it.each([
      ['once', [disclosed, null]],
      ['none', [null, null]],
      ['indefinite', [disclosed, disclosed]],
    ])('shows attributes under the rule %s as often as it allows', async (retention, shown) => {
      expect((await verifier.call('PUT', settings, { retention })).body.data).toEqual({
        retention,
        overasking: 'warn',
      });
      const id = await createVerified();
      for (const attributes of shown) expect(await readAttributes(id)).toEqual(attributes);
      const [row] = await verifier.database.query('SELECT * FROM presentation.presentations WHERE id = $1', [id]);
      expect(row!.attributes === null).toBe(retention !== 'indefinite');
    });

    it('accepts the body that GET returns', async () => {
      const { data } = (await verifier.call('GET', settings)).body;
      expect(await verifier.call('PUT', settings, data)).toMatchObject({ status: 200, body: { data } });
    });

    it('returns the attributes to one of concurrent readers under the rule once', async () => {
      await verifier.call('PUT', settings, { retention: 'once' });
      const id = await createVerified();
      const answers = await Promise.all(Array.from({ length: 10 }, () => readAttributes(id)));
      expect(answers.filter((attributes) => attributes !== null)).toEqual([disclosed]);
    });

    it('rejects an unknown rule', async () => {
      expect((await verifier.call('PUT', settings, { retention: 'for ever' })).status).toBe(400);
      expect((await requestJson(`${verifier.service.url}${settings}`)).status).toBe(401);
    });
  });
});
