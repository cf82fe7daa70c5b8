import { createPublicKey, sign, verify } from 'node:crypto';
import {
  createEntityConfiguration,
  createEntityStatement,
  fetchEntityConfiguration,
  type JsonWebKey,
  type SignCallback,
  type VerifyCallback,
} from '@openid-federation/core';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import { importPublicJwk, jwkThumbprint, publicJwkOf, toNumericDate } from '@vc/protocol/crypto';
import { parseEntityStatement, parseFederationKeys } from '@vc/protocol/federation';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { FederationEntity } from '@vc/testing/unit/test-federation';
import { listActs } from '@vc/testing/database/verify-test-audit';
import { type StoppedClock, stopClock } from '@vc/testing/unit/stopped-clock';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { X509Certificate } from '@peculiar/x509';
import { trustService } from '../trust.definition';

const ENTITY = '/api/federation/entity';
const ANCHORS = '/api/federation/trust-anchors';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DOMAIN = 'acme.example';
const MARK = 'https://federation.example/marks/university';
const P1363 = { dsaEncoding: 'ieee-p1363' } as const;

const verifyJwtCallback: VerifyCallback = async ({ data, signature, jwk }) =>
  verify('sha256', data, { key: importPublicJwk(jwk).key, ...P1363 }, signature);

describe('a tenant as an entity of a federation', () => {
  let world: TestWorld;
  let server: Awaited<ReturnType<typeof startWebhookReceiver>>;
  let service: TestService;
  let trust: TrustClient;
  let verifier: TrustClient;
  let clock: StoppedClock;
  let tenantId: string;
  let call: Caller;
  let anchor: FederationEntity;

  beforeAll(async () => {
    server = await startWebhookReceiver();
    world = await TestWorld.start(server.url);
    service = await world.serve(trustService, {
      OUTGOING_ALLOWED_HOSTS: 'localhost:*',
      OUTGOING_CA_FILES: server.caFile,
    });
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
    verifier = new TrustClient(testInternalHttp(service, 'presentation'));
  });

  beforeEach(() => {
    clock = stopClock();
    tenantId = createId();
    call = callerOf(tenantId);
    anchor = new FederationEntity(`${server.url}/${createId()}/anchor`, new Date());
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    await world?.stop();
    await server?.stop();
  });

  const callerOf = (tenant: string) => world.caller(service, tenant, 'trust.read', 'trust.write');
  const identifierOf = (tenant = tenantId, base = server.url) => `${base}/oid4vci/${tenant}`;
  const setting = (more: object = {}) => ({
    authorityHints: [anchor.id],
    organizationName: 'Acme University',
    contacts: ['federation@acme.example'],
    ...more,
  });
  const find = (tenant = tenantId, base = server.url) =>
    trust.findEntityConfiguration(tenant, base, { credential_issuer: identifierOf(tenant, base) });

  async function put(more: object = {}, by = call) {
    const { status, body } = await by('PUT', ENTITY, setting(more));
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.data;
  }

  async function read(tenant = tenantId, base = server.url) {
    const statement = (await find(tenant, base)) ?? '';
    return parseEntityStatement(statement, new Date());
  }

  async function refusalOf(body: object) {
    const answer = await call('PUT', ENTITY, body);
    return [answer.status, answer.body.errors?.[0].source?.pointer];
  }

  /** A trust mark of the tenant, by an issuer that the tenant knows. */
  const mark = (claims: object = {}, typ = 'trust-mark+jwt') => {
    const iat = toNumericDate(new Date());
    const payload = { iss: anchor.id, sub: identifierOf(), iat, trust_mark_type: MARK, ...claims };
    const parts = [{ alg: 'ES256', typ, kid: anchor.kid }, payload];
    const input = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const signature = sign('sha256', Buffer.from(input), { key: anchor.key, ...P1363 });
    return { trustMarkType: MARK, trustMark: `${input}.${signature.toString('base64url')}` };
  };

  it('publishes what the tenant has set, with the keys that sign its credentials', async () => {
    expect(await find()).toBeUndefined();
    const entity = await put({ lifetimeSeconds: 7_200 });
    expect(entity).toEqual({
      ...setting(),
      entityIdentifier: identifierOf(),
      url: `${identifierOf()}/.well-known/openid-federation`,
      trustMarks: [],
      lifetimeSeconds: 7_200,
      keyType: 'P-256',
      jwks: {
        keys: [{ kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: expect.any(String) }],
      },
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
    });
    expect((await call('GET', ENTITY)).body.data).toEqual(entity);
    const { iss, sub, exp, keys, metadata, authorityHints, claims, jws } = await read();
    expect([iss, sub, authorityHints]).toEqual([identifierOf(), identifierOf(), [anchor.id]]);
    expect(exp).toBe(toNumericDate(new Date()) + 7_200);
    expect(keys.keys).toEqual([{ ...entity.jwks.keys[0], use: 'sig' }]);
    expect(jws.header).toEqual({ alg: 'ES256', typ: 'entity-statement+jwt', kid: entity.jwks.keys[0].kid });
    const { x5c } = await trust.issuerSigner(tenantId);
    const leaf = new X509Certificate(x5c[0]);
    const leafKey = createPublicKey({ key: Buffer.from(leaf.publicKey.rawData), format: 'der', type: 'spki' });
    const jwk = publicJwkOf(leafKey);
    const did = `did:web:${encodeURIComponent(new URL(server.url).host)}:did:${tenantId}`;
    expect(metadata).toEqual({
      federation_entity: { organization_name: 'Acme University', contacts: ['federation@acme.example'] },
      openid_credential_issuer: {
        credential_issuer: identifierOf(),
        client_registration_types_supported: [],
        jwks: { keys: [{ ...jwk, kid: `${did}#${jwkThumbprint(jwk)}`, use: 'sig' }] },
      },
    });
    expect(claims).not.toHaveProperty('trust_marks');
    expect(keys.keys.map((each) => jwkThumbprint(importPublicJwk(each).jwk))).not.toContain(jwkThumbprint(jwk));
  });

  it('tells the issuance service whether the tenant is an entity', async () => {
    expect(await trust.issuerSigner(tenantId)).toMatchObject({ isFederationEntity: false });
    await put();
    expect(await trust.issuerSigner(tenantId)).toMatchObject({ isFederationEntity: true });
  });

  it('signs a statement once for half of its time, and again after a change', async () => {
    const { createdAt, jwks } = await put();
    const first = await find();
    clock.advance(DAY_MS / 2 - 1);
    expect(await Promise.all([find(), find()])).toEqual([first, first]);
    clock.advance(2);
    const second = await read();
    expect(second.exp).toBe(toNumericDate(new Date()) + DAY_MS / 1_000);
    call = callerOf(tenantId);
    expect(await put({ organizationName: 'Acme' }, call)).toMatchObject({ createdAt, jwks });
    expect((await read()).metadata.federation_entity).toMatchObject({ organization_name: 'Acme' });
    const csr = {
      type: 'issuerRoot',
      keyType: 'Ed25519',
      countryName: 'ZA',
      issuerAlternativeNameUrl: 'https://acme.example',
    };
    expect((await call('POST', '/api/certificates', csr)).status).toBe(201);
    const { keys } = parseFederationKeys((await read()).metadata.openid_credential_issuer?.jwks);
    expect(keys.map(({ crv }) => crv)).toEqual(['Ed25519', 'P-256']);
  });

  it('ends with the deletion at once, and has another key when it is set again', async () => {
    const { jwks } = await put();
    expect(await find()).toBeDefined();
    expect((await call('DELETE', ENTITY)).status).toBe(204);
    expect(await find()).toBeUndefined();
    expect([(await call('GET', ENTITY)).status, (await call('DELETE', ENTITY)).status]).toEqual([404, 404]);
    const again = await put({ keyType: 'Ed25519' });
    expect(again.jwks.keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519' });
    expect(again.jwks).not.toEqual(jwks);
    const acts = (await listActs(world.database, 'trust', tenantId)).map((act) => act.split(' ')[0]);
    expect(acts.filter((act) => act?.startsWith('federation-entity'))).toEqual([
      'federation-entity.updated',
      'federation-entity.deleted',
      'federation-entity.updated',
    ]);
  });

  it('has one key after requests at the same time', async () => {
    const entities = await Promise.all([put(), put(), put()]);
    expect(new Set(entities.map(({ jwks }) => jwks.keys[0].kid)).size).toBe(1);
    expect((await read()).keys.keys.map(({ kid }) => kid)).toEqual([entities[0]?.jwks.keys[0].kid]);
  });

  it('changes nothing where the entity tag is another, and makes no other key in passing', async () => {
    await put();
    const headers = { 'if-match': '"other"' };
    const token = await world.authority.accessToken({ tenantId, scopes: ['trust.write'] });
    const response = await fetch(service.url + ENTITY, {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(setting({ organizationName: 'Other' })),
    });
    expect(response.status).toBe(412);
    expect(await refusalOf(setting({ keyType: 'P-384' }))).toEqual([400, '/keyType']);
    expect((await call('GET', ENTITY)).body.data).toMatchObject({
      organizationName: 'Acme University',
      keyType: 'P-256',
    });
  });

  it('does not sign for the issuance service with the federation key', async () => {
    await put();
    const [{ id }] = (await world.database.query<{ id: string }>(
      'SELECT key_id AS id FROM trust.federation_entities WHERE tenant_id = $1',
      [tenantId],
    )) as [{ id: string }];
    await expect(trust.sign(tenantId, id, [Buffer.from('x')])).rejects.toMatchObject({ status: 404 });
  });

  it.each<[string, object | (() => object), string]>([
    ['no superior', { authorityHints: [] }, '/authorityHints'],
    [
      'nine superiors',
      { authorityHints: Array.from({ length: 9 }, (_, n) => `https://a.example/${n}`) },
      '/authorityHints',
    ],
    ['a superior twice', { authorityHints: ['https://a.example', 'https://a.example'] }, '/authorityHints'],
    ['a superior without https', { authorityHints: ['http://a.example'] }, '/authorityHints/0'],
    ['a superior with a query', { authorityHints: ['https://b.example', 'https://a.example?b'] }, '/authorityHints/1'],
    ['no name', { organizationName: '' }, '/organizationName'],
    ['contacts that are too long', { contacts: ['a'.repeat(255)] }, '/contacts/0'],
    ['a lifetime of a minute', { lifetimeSeconds: 60 }, '/lifetimeSeconds'],
    ['a lifetime of eight days', { lifetimeSeconds: 8 * 86_400 }, '/lifetimeSeconds'],
    ['an RSA key', { keyType: 'RSA' }, '/keyType'],
    ['an unknown member', { jwks: { keys: [] } }, '/jwks'],
    [
      'a trust mark that is no JWT',
      { trustMarks: [{ trustMarkType: MARK, trustMark: 'x' }] },
      '/trustMarks/0/trustMark',
    ],
    [
      'a trust mark of another type',
      () => ({ trustMarks: [{ ...mark(), trustMarkType: 'https://a.example' }] }),
      '/trustMarks/0/trustMark',
    ],
    [
      'a trust mark of another entity',
      () => ({ trustMarks: [mark(), mark({ sub: anchor.id })] }),
      '/trustMarks/1/trustMark',
    ],
    [
      'a trust mark that has expired',
      () => ({ trustMarks: [mark({ exp: toNumericDate(new Date()) })] }),
      '/trustMarks/0/trustMark',
    ],
    ['a JWT of another kind', () => ({ trustMarks: [mark({}, 'entity-statement+jwt')] }), '/trustMarks/0/trustMark'],
  ])('rejects %s', async (_, members, pointer) => {
    const more = members instanceof Function ? members() : members;
    const [status, where] = await refusalOf(setting(more));
    expect([status, where]).toEqual([400, pointer]);
    expect((await call('GET', ENTITY)).status).toBe(404);
  });

  it('shows a trust mark until it expires', async () => {
    const exp = toNumericDate(new Date()) + 3_600;
    const marks = [mark(), mark({ exp })];
    const { trustMarks } = await put({ trustMarks: marks });
    expect(trustMarks).toEqual([
      { ...marks[0], expiresAt: null },
      { ...marks[1], expiresAt: new Date(exp * 1_000).toISOString() },
    ]);
    const shown = marks.map(({ trustMarkType, trustMark }) => ({
      trust_mark_type: trustMarkType,
      trust_mark: trustMark,
    }));
    expect((await read()).claims.trust_marks).toEqual(shown);
    clock.advance(HOUR_MS);
    expect((await read()).claims.trust_marks).toEqual(shown.slice(0, 1));
  });

  it('has a statement at the domain of the tenant, and none at an address of others', async () => {
    await put({ trustMarks: [mark()] });
    const at = server.url.replace('localhost', DOMAIN);
    expect(await find(tenantId, at)).toBeUndefined();
    world.authority.domains.set(DOMAIN, tenantId);
    const other = await world.serve(trustService);
    const client = new TrustClient(testInternalHttp(other, 'issuance'));
    const statement = await client.findEntityConfiguration(tenantId, at, {});
    const { iss, claims } = parseEntityStatement(statement ?? '', new Date());
    expect(iss).toBe(identifierOf(tenantId, at));
    // It is of the other identifier.
    expect(claims).not.toHaveProperty('trust_marks');
    await other.stop();
    world.authority.domains.delete(DOMAIN);
  });

  describe('below an anchor that @openid-federation/core has made', () => {
    const signer: SignCallback = async ({ toBeSigned }) =>
      new Uint8Array(sign('sha256', toBeSigned, { key: anchor.key, ...P1363 }));
    let subordinates: Record<string, { keys: JsonWebKey[] }>;
    let partner: string;

    const times = () => ({ iat: toNumericDate(new Date()), exp: toNumericDate(new Date()) + 30 * 86_400 });
    const header = () => ({ kid: anchor.kid, typ: 'entity-statement+jwt' as const, alg: 'ES256' });
    const anchorJwks = () => anchor.jwks as { keys: [JsonWebKey] };

    beforeEach(() => {
      subordinates = {};
      partner = createId();
      server.answer = ({ path }, response) => {
        void answer(path).then((statement) => {
          const isFound = statement !== undefined;
          response
            .writeHead(isFound ? 200 : 404, { 'content-type': 'application/entity-statement+jwt' })
            .end(statement);
        });
      };
    });

    /** Answers as the anchor and as the issuance service of the platform would. */
    async function answer(path: string): Promise<string | undefined> {
      const { origin, pathname, searchParams } = new URL(path, server.url);
      const [, tenant] = /^\/oid4vci\/([^/]+)\/\.well-known\/openid-federation$/.exec(pathname) ?? [];
      if (tenant !== undefined) return find(tenant);
      const sub = searchParams.get('sub');
      if (sub === null) {
        const metadata = { federation_entity: { federation_fetch_endpoint: anchor.fetchEndpoint } };
        const claims = { iss: anchor.id, sub: anchor.id, jwks: anchorJwks(), metadata, ...times() };
        return createEntityConfiguration({ claims, header: header(), signJwtCallback: signer });
      }
      const jwks = subordinates[sub];
      if (jwks === undefined || origin !== server.url) return undefined;
      const claims = { iss: anchor.id, sub, jwks, ...times() };
      return createEntityStatement({ claims, header: header(), signJwtCallback: signer, jwk: anchorJwks().keys[0] });
    }

    async function admit(tenant: string): Promise<void> {
      subordinates[identifierOf(tenant)] = (await put({}, callerOf(tenant))).jwks;
    }

    async function pin(tenant = partner): Promise<void> {
      const pinned = { entityIdentifier: anchor.id, jwks: anchor.jwks };
      expect((await callerOf(tenant)('POST', ANCHORS, pinned)).status).toBe(201);
    }

    const resolve = (issuer = identifierOf(), tenant = partner) => verifier.findFederatedIssuer(tenant, issuer);

    it('is accepted by that library', async () => {
      await put();
      const judged = await fetchEntityConfiguration({
        entityId: identifierOf(),
        verifyJwtCallback,
        fetchCallback: async () =>
          new Response(await find(), {
            headers: { 'content-type': 'application/entity-statement+jwt' },
          }),
      });
      expect(judged).toMatchObject({ iss: identifierOf(), sub: identifierOf(), authority_hints: [anchor.id] });
    });

    it('is trusted by another tenant until it is deleted and the statement has expired', async () => {
      await admit(tenantId);
      await pin();
      const keys = parseFederationKeys((await read()).metadata.openid_credential_issuer?.jwks).keys;
      const trusted = { keys: keys.map(({ kid, use: _, ...jwk }) => ({ kid, jwk })) };
      expect(await resolve()).toEqual(trusted);
      expect((await call('DELETE', ENTITY)).status).toBe(204);
      clock.advance(DAY_MS - 1_000);
      expect(await resolve()).toEqual(trusted);
      clock.advance(31_000);
      expect(await resolve()).toEqual({ faults: [expect.stringContaining('404')] });
    });

    it('is refused by tenants for production if it is a sandbox, and trusted by sandboxes', async () => {
      world.authority.sandboxes.add(tenantId);
      await admit(tenantId);
      await pin();
      expect(await resolve()).toEqual({ faults: ['the issuer is of a sandbox'] });
      const sandbox = createId();
      world.authority.sandboxes.add(sandbox);
      await pin(sandbox);
      expect(await resolve(identifierOf(), sandbox)).toMatchObject({ keys: [expect.anything()] });
    });

    it('refuses another entity that shows the key of a sandbox', async () => {
      world.authority.sandboxes.add(tenantId);
      await put();
      const { jwks } = (await read()).metadata.openid_credential_issuer ?? {};
      const stranger = new FederationEntity(`${server.url}/${createId()}/stranger`, new Date());
      stranger.configuration = { authority_hints: [anchor.id], metadata: { openid_credential_issuer: { jwks } } };
      subordinates[stranger.id] = stranger.jwks as { keys: JsonWebKey[] };
      const before = server.answer;
      server.answer = (request, response) => {
        if (!request.path.startsWith(new URL(stranger.id).pathname)) return before(request, response);
        void stranger.signConfiguration().then((statement) => {
          response.writeHead(200, { 'content-type': 'application/entity-statement+jwt' }).end(statement);
        });
      };
      await pin();
      expect(await resolve(stranger.id)).toEqual({ faults: ['the issuer is of a sandbox'] });
    });
  });
});
