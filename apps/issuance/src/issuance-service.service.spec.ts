import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import type { Caller } from '@vc/testing/service/test-world';
import type { RawWallet } from '@vc/testing/service/raw-wallet';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from './index';

const GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';
const attributes = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  birthdate: '1990-04-01',
  address: { locality: 'Durban' },
};

describe('issuanceService', () => {
  let issuer: IssuerWorld;
  let tenantId: string;
  let call: Caller;
  let wallet: RawWallet;

  beforeAll(async () => {
    issuer = await IssuerWorld.serve(issuanceService, { ISSUANCE_NOTIFICATION_WAIT_SECONDS: '0' });
  });

  beforeEach(() => {
    ({ tenantId, call, wallet } = issuer.createTenant());
  });

  afterAll(() => issuer?.stop());

  const api = (path: string, body?: object, caller = call) => caller(body ? 'POST' : 'GET', `/api${path}`, body);

  const offerByPreset = (more: object = {}) =>
    api('/credentials/issuance', { presetId: 'platform:basic-identity', attributes, ...more });

  /** Fetches the offer as a wallet does, from the URL in `offerUri`. */
  async function fetchOffer(offerUri: string) {
    const uri = new URL(new URL(offerUri).searchParams.get('credential_offer_uri')!);
    return requestJson(issuer.service.url + uri.pathname);
  }

  describe('presets and templates', () => {
    it('B11 returns the platform preset', async () => {
      const { status, body } = await api('/presets/credentials/platform:basic-identity');
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id: 'platform:basic-identity',
        author: 'platform',
        credentialFormat: 'sd-jwt-vc',
      });
      expect((await api('/presets/credentials/platform:nothing')).status).toBe(404);
    });

    it('B12 returns a template with a code’s type URL', async () => {
      const custom = {
        credentialFormat: 'sd-jwt-vc',
        name: 'Badge',
        code: 'badge',
        attributes: { level: { type: 'integer' } },
      };
      const { authority } = issuer;
      const created = await api('/templates/credentials', custom);
      expect(created).toMatchObject({
        status: 201,
        body: { data: { type: `${authority.publicUrl}/vct/${authority.slugOf(tenantId)}/badge`, archivedAt: null } },
      });
      const read = await api(`/v1/templates/credentials/${created.body.data.id}`);
      expect(read.body).toEqual(created.body);
      const { call: stranger } = issuer.createTenant();
      expect((await api(`/templates/credentials/${created.body.data.id}`, undefined, stranger)).status).toBe(404);
    });

    const base = { credentialFormat: 'sd-jwt-vc', name: 'Badge', attributes: { level: { type: 'integer' } } };
    it.each([
      ['code and type together', { ...base, code: 'a', type: 'urn:a:b' }, '/type'],
      ['neither code nor type', base, '/type'],
      ['a type with a space', { ...base, type: 'urn:a:b c' }, '/type'],
      ['a type of another host', { ...base, type: 'https://elsewhere.example/vct/a/b' }, '/type'],
      ['a code with capitals', { ...base, code: 'Badge' }, '/code'],
      ['no attributes', { ...base, code: 'a', attributes: {} }, '/attributes'],
      [
        'an attribute of an unknown type',
        { ...base, code: 'a', attributes: { x: { type: 'blob' } } },
        '/attributes/x/type',
      ],
      [
        'an attribute named like a registered claim',
        { ...base, code: 'a', attributes: { vct: { type: 'string' } } },
        '/attributes/vct',
      ],
      [
        'an object without properties',
        { ...base, code: 'a', attributes: { x: { type: 'object' } } },
        '/attributes/x/properties',
      ],
      ['an array without items', { ...base, code: 'a', attributes: { x: { type: 'array' } } }, '/attributes/x/items'],
      ['a description with U+0000', { ...base, code: 'a', description: '\u0000' }, '/description'],
      [
        'an attribute described with U+0000',
        { ...base, code: 'a', attributes: { x: { type: 'string', description: '\u0000' } } },
        '/attributes/x/description',
      ],
      ['a format that is not supported', { ...base, code: 'a', credentialFormat: 'ldp_vc' }, '/credentialFormat'],
    ])('rejects %s', async (_, body, pointer) => {
      const answer = await api('/templates/credentials', body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer)).toContain(
        pointer,
      );
    });
  });

  describe('B10 POST /credentials/issuance', () => {
    it.each(['/credentials/issuance', '/v1/credentials/issuance', '/v1/issuances'])(
      'makes an offer at %s',
      async (path) => {
        const { status, body } = await api(path, { presetId: 'platform:basic-identity', attributes });
        expect(status).toBe(200);
        expect(body.data).toEqual({
          id: expect.any(String),
          status: 'offered',
          error: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          credentials: [
            {
              id: expect.any(String),
              status: 'offered',
              credentialTemplateId: expect.any(String),
              exchange: 'openid4vc',
              format: 'sd-jwt-vc',
              revocable: true,
            },
          ],
          expiresAt: expect.any(String),
          offerUri: expect.stringContaining('/invitation?credential_offer_uri='),
          offerQrUri: expect.stringContaining('&qr=true'),
        });
        expect(body.data.offerUri).not.toContain(body.data.id);
        const event = await waitFor(() => issuer.bus.published.find(({ subject }) => subject === body.data.id));
        expect(event).toMatchObject({
          type: 'openid4vc.issuance.offered',
          tenantId,
          payload: { openId4VcIssuanceId: body.data.id },
        });
      },
    );

    it('creates one template of a preset for concurrent offers', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => offerByPreset()));
      const templates = new Set(answers.map(({ body }) => body.data.credentials[0].credentialTemplateId));
      expect(templates.size).toBe(1);
    });

    it('stores attributes encrypted', async () => {
      const { id } = (await offerByPreset()).body.data;
      const rows = await issuer.database.query(
        'SELECT attributes FROM issuance.issuance_credentials WHERE issuance_id = $1',
        [id],
      );
      expect(JSON.stringify(rows)).not.toContain('Thandi');
      const [row] = await issuer.database.query<{ grant_value: string }>(
        'SELECT * FROM issuance.issuances WHERE id = $1',
        [id],
      );
      expect(row!.grant_value).toMatch(/^[0-9a-f-]{36}\./);
    });

    const good = { presetId: 'platform:basic-identity', attributes };
    it.each([
      [
        'a missing attribute',
        { ...good, attributes: { given_name: 'A', family_name: 'B' } },
        400,
        '/attributes/birthdate',
      ],
      ['an unknown attribute', { ...good, attributes: { ...attributes, age: 1 } }, 400, '/attributes/age'],
      ['a wrong type', { ...good, attributes: { ...attributes, given_name: 7 } }, 400, '/attributes/given_name'],
      [
        'a date that does not exist',
        { ...good, attributes: { ...attributes, birthdate: '2026-02-30' } },
        400,
        '/attributes/birthdate',
      ],
      [
        'a nested fault',
        { ...good, attributes: { ...attributes, address: { planet: 'x' } } },
        400,
        '/attributes/address/planet',
      ],
      ['attributes that are no object', { ...good, attributes: [] }, 400, '/attributes'],
      ['template and preset together', { ...good, credentialTemplateId: createId() }, 400, '/credentialTemplateId'],
      ['neither template nor preset', { attributes }, 400, '/credentialTemplateId'],
      ['an expiry in the past', { ...good, expiresAt: '2020-01-01T00:00:00Z' }, 400, '/expiresAt'],
      ['a tx_code of three digits', { ...good, txCode: { length: 3 } }, 400, '/txCode'],
      ['an unknown member', { ...good, tenantId: createId() }, 400, '/tenantId'],
    ])('rejects %s', async (_, body, status, pointer) => {
      const answer = await api('/credentials/issuance', body);
      expect({
        status: answer.status,
        pointers: answer.body.errors.map((error: { source: object }) => error.source),
      }).toEqual({
        status,
        pointers: expect.arrayContaining([{ pointer }]),
      });
      expect(JSON.stringify(answer.body)).not.toContain('Thandi');
    });

    it('returns 404 for unknown presets and templates and for other tenants’ issuances', async () => {
      expect((await api('/credentials/issuance', { presetId: 'platform:nothing', attributes })).status).toBe(404);
      expect((await api('/credentials/issuance', { credentialTemplateId: createId(), attributes })).status).toBe(404);
      const { id } = (await offerByPreset()).body.data;
      expect((await api(`/v1/issuances/${id}`)).status).toBe(200);
      expect((await api(`/v1/issuances/${id}`, undefined, issuer.createTenant().call)).status).toBe(404);
    });
  });

  describe('OpenID4VCI', () => {
    const unknown = { id: createId(), credentials: [{ credentialTemplateId: 'x' }] };

    async function createOffer() {
      const { data } = (await offerByPreset()).body;
      const configurationId: string = data.credentials[0].credentialTemplateId;
      const issued = {
        openId4VcIssuanceId: data.id as string,
        openId4VcCredentialId: data.credentials[0].id as string,
      };
      return { issuanceId: data.id as string, configurationId, issued, token: await wallet.accessToken(data) };
    }

    it('returns metadata at the well-known path of the issuer (RFC 8615)', async () => {
      const { configurationId } = await createOffer();
      const { publicUrl } = issuer.authority;
      const { status, body } = await wallet.metadata();
      expect(status).toBe(200);
      expect(body).toMatchObject({
        credential_issuer: wallet.issuer,
        authorization_servers: [`${publicUrl}/auth`],
        credential_endpoint: `${wallet.issuer}/credential`,
        nonce_endpoint: `${wallet.issuer}/nonce`,
        credential_configurations_supported: {
          [configurationId]: { format: 'dc+sd-jwt', vct: `${publicUrl}/vct/platform/basic-identity` },
        },
      });
    });

    it('returns the offer with the tx_code form and without the code', async () => {
      const { body } = await offerByPreset({ txCode: { length: 8, inputMode: 'text' } });
      expect(body.meta.txCode).toMatch(/^[A-Z2-9]{8}$/);
      const offer = await fetchOffer(body.data.offerUri);
      expect(offer.headers.get('cache-control')).toBe('no-store');
      expect(offer.body).toEqual({
        credential_issuer: wallet.issuer,
        credential_configuration_ids: [body.data.credentials[0].credentialTemplateId],
        grants: {
          [GRANT]: {
            'pre-authorized_code': expect.any(String),
            tx_code: { input_mode: 'text', length: 8 },
            authorization_server: `${issuer.authority.publicUrl}/auth`,
          },
        },
      });
      expect(JSON.stringify(offer.body)).not.toContain(body.meta.txCode);
      expect((await fetchOffer(body.data.offerUri.replace(tenantId, createId()))).status).toBe(404);
    });

    it('issues a credential bound to the holder’s key and publishes its completion once', async () => {
      const { issuanceId, configurationId, token } = await createOffer();
      const request = () => wallet.request(token, configurationId, { unknown: 1 });
      const { status, body, headers } = await request();
      expect({ status, body }).toEqual({
        status: 200,
        body: { credentials: [{ credential: expect.any(String) }], notification_id: expect.any(String) },
      });
      expect(headers.get('cache-control')).toBe('no-store');
      const verified = await verifySdJwtVc(body.credentials[0].credential, {
        resolveIssuerKey: () => issuer.trust.leaf.publicKey,
        now: new Date(),
      });
      expect(verified).toMatchObject({ claims: attributes, holderKey: wallet.holder.jwk });
      expect((await request()).status).toBe(200);
      await waitFor(() =>
        issuer.bus.published.find(
          ({ type, subject }) => type === 'openid4vc.issuance.completed' && subject === issuanceId,
        ),
      );
      const { data } = (await api(`/v1/issuances/${issuanceId}`)).body;
      expect(data).toMatchObject({ status: 'completed', credentials: [{ status: 'issued' }] });
      const completions = issuer.bus.published.filter(
        ({ type, subject }) => type === 'openid4vc.issuance.completed' && subject === issuanceId,
      );
      expect(completions).toHaveLength(1);
    });

    it('ignores a decision about the credential of another issuance', async () => {
      wallet.actAsPlatformWallet();
      const [{ issuanceId, configurationId, issued, token }, other] = [await createOffer(), await createOffer()];
      await wallet.request(token, configurationId);
      const [credentialId, stranger] = [createId(), createId()];
      const mixed = { credentialId, ...other.issued, openId4VcIssuanceId: issuanceId };
      await issuer.bus.publish(
        createEvent('wallet.credential.rejected', stranger, credentialId, mixed),
        createEvent('wallet.credential.accepted', tenantId, credentialId, { credentialId, ...issued }),
      );
      await waitFor(async () => {
        const { data } = (await api(`/v1/issuances/${issuanceId}`)).body;
        return data.credentials[0].status === 'accepted' ? true : undefined;
      });
      expect(issuer.bus.deadLetters).toEqual([]);
    });

    it('applies the holder’s decision once, also for a repeated event', async () => {
      wallet.actAsPlatformWallet();
      const { issuanceId, configurationId, issued, token } = await createOffer();
      await wallet.request(token, configurationId);
      const credentialId = createId();
      const payload = { credentialId, ...issued };
      const accepted = createEvent('wallet.credential.accepted', tenantId, credentialId, payload);
      await issuer.bus.publish(accepted, accepted);
      await waitFor(async () => {
        const { data } = (await api(`/v1/issuances/${issuanceId}`)).body;
        return data.credentials[0].status === 'accepted' ? true : undefined;
      });
    });

    it.each([
      ['no access token', async () => ({ token: undefined }), 401, 'invalid_token'],
      [
        'a token for another issuer',
        async () => ({ token: await wallet.accessToken(unknown, { aud: 'https://other.example' }) }),
        401,
        'invalid_token',
      ],
      [
        'an expired token',
        async () => ({ token: await wallet.accessToken(unknown, { exp: 1 }) }),
        401,
        'invalid_token',
      ],
      [
        'a configuration outside the token',
        async () => ({ configurationId: createId() }),
        400,
        'unknown_credential_configuration',
      ],
      [
        'a credential_identifier',
        async () => ({ body: { credential_identifier: 'x', proofs: { jwt: [await wallet.proof()] } } }),
        400,
        'unknown_credential_identifier',
      ],
      ['no configuration', async () => ({ body: {} }), 400, 'invalid_credential_request'],
      ['no proofs', async () => ({ proofs: undefined }), 400, 'invalid_proof'],
      ['an empty proof list', async () => ({ proofs: { jwt: [] } }), 400, 'invalid_credential_request'],
      [
        'two proof types',
        async () => ({ proofs: { jwt: ['x'], attestation: ['y'] } }),
        400,
        'invalid_credential_request',
      ],
      ['an unknown proof type', async () => ({ proofs: { di_vp: [{}] } }), 400, 'invalid_proof'],
      ['a proof that is no JWT', async () => ({ proofs: { jwt: ['junk'] } }), 400, 'invalid_proof'],
      [
        'a proof for another audience',
        async () => ({ proofs: { jwt: [await wallet.proof({ audience: 'https://other.example' })] } }),
        400,
        'invalid_proof',
      ],
      [
        'an old proof',
        async () => ({ proofs: { jwt: [await wallet.proof({ issuedAt: new Date(Date.now() - 3_600_000) })] } }),
        400,
        'invalid_proof',
      ],
      [
        'a proof from the future',
        async () => ({ proofs: { jwt: [await wallet.proof({ issuedAt: new Date(Date.now() + 3_600_000) })] } }),
        400,
        'invalid_proof',
      ],
      [
        'a made-up nonce',
        async () => ({ proofs: { jwt: [await wallet.proof({ nonce: 'made-up' })] } }),
        400,
        'invalid_nonce',
      ],
    ] as [
      string,
      () => Promise<{ token?: string; configurationId?: string; body?: object; proofs?: object }>,
      number,
      string,
    ][])('rejects %s', async (_, make, status, error) => {
      const good = await createOffer();
      const bad = await make();
      const token = 'token' in bad ? bad.token : good.token;
      const proofs = 'proofs' in bad ? bad.proofs : { jwt: [await wallet.proof()] };
      const body = bad.body ?? { credential_configuration_id: bad.configurationId ?? good.configurationId, proofs };
      const answer = await wallet.post('credential', token, body);
      expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error });
      expect((await api(`/v1/issuances/${good.issuanceId}`)).body.data.status).toBe('offered');
    });

    it('rejects a used nonce and a nonce of another issuer with invalid_nonce', async () => {
      const { configurationId, token } = await createOffer();
      const used = await wallet.proof();
      const body = (jwt: string) => ({ credential_configuration_id: configurationId, proofs: { jwt: [jwt] } });
      expect((await wallet.post('credential', token, body(used))).status).toBe(200);
      expect((await wallet.post('credential', token, body(used))).body.error).toBe('invalid_nonce');
      const foreign = await issuer.createTenant().wallet.nonce();
      expect((await wallet.post('credential', token, body(await wallet.proof({ nonce: foreign })))).body.error).toBe(
        'invalid_nonce',
      );
    });

    it('returns a nonce with cache-control no-store', async () => {
      const { status, headers } = await wallet.post('nonce', undefined);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    });
  });

  describe('GET /invitation', () => {
    it('returns a page, an SVG or a PNG', async () => {
      const { offerUri } = (await offerByPreset()).body.data as { offerUri: string };
      const { pathname, search } = new URL(offerUri);
      const get = (accept: string) => fetch(issuer.service.url + pathname + search, { headers: { accept } });
      const page = await get('text/html');
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('openid-credential-offer://?credential_offer_uri=');
      expect((await get('image/svg+xml')).headers.get('content-type')).toBe('image/svg+xml');
      expect((await get('image/png')).headers.get('content-type')).toBe('image/png');
    });

    it('rejects an offer of another host with 400', async () => {
      const foreign = `/invitation?credential_offer_uri=${encodeURIComponent('https://evil.example/x')}`;
      expect((await requestJson(issuer.service.url + foreign)).status).toBe(400);
    });
  });
});
