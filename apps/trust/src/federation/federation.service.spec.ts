import type { ServerResponse } from 'node:http';
import { LOGGER, type Logger, METRICS } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import { generateKeys, type Jwk, publicJwkOf } from '@vc/protocol/crypto';
import { type Caller, TestWorld } from '@vc/testing/service/test-world';
import { type FederationEntity, TestFederation } from '@vc/testing/unit/test-federation';
import { listActs } from '@vc/testing/database/verify-test-audit';
import { metricValue } from '@vc/testing/unit/metric-value';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { stopClock, type StoppedClock } from '@vc/testing/unit/stopped-clock';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { trustService } from '../trust.definition';

const ANCHORS = '/api/federation/trust-anchors';
const HOUR_MS = 3_600_000;

describe('federations', () => {
  let world: TestWorld;
  let service: TestService;
  let server: Awaited<ReturnType<typeof startWebhookReceiver>>;
  let trust: TrustClient;
  let clock: StoppedClock;
  let tenantId: string;
  let call: Caller;
  let federation: TestFederation;
  let anchor: FederationEntity;
  let leaf: FederationEntity;
  let jwk: Jwk;

  beforeAll(async () => {
    [world, server] = await Promise.all([TestWorld.start(), startWebhookReceiver()]);
    service = await world.serve(trustService, {
      OUTGOING_ALLOWED_HOSTS: 'localhost:*',
      OUTGOING_CA_FILES: server.caFile,
    });
    trust = new TrustClient(testInternalHttp(service, 'presentation'));
  });

  beforeEach(() => {
    clock = stopClock();
    tenantId = createId();
    call = world.caller(service, tenantId, 'trust.read', 'trust.write');
    federation = new TestFederation(new Date());
    const base = `${server.url}/${createId()}`;
    anchor = federation.add(`${base}/anchor`);
    leaf = federation.add(`${base}/issuer`);
    jwk = publicJwkOf(generateKeys('P-256').publicKey);
    publish([{ ...jwk, kid: 'one' }]);
    anchor.admit(leaf);
    server.answer = ({ path }, response) => void answer(server.url + path, response);
  });

  afterEach(() => clock.release());

  afterAll(async () => {
    await world?.stop();
    await server?.stop();
  });

  async function answer(url: string, response: ServerResponse) {
    const { status, headers, body } = await federation.http({ method: 'GET', url });
    response.writeHead(status, headers).end(body);
  }
  const publish = (keys: object[], more: object = {}) =>
    Object.assign(leaf.configuration, {
      metadata: { openid_credential_issuer: { credential_issuer: leaf.id, jwks: { keys }, ...more } },
    });
  const trustAnchor = (more: object = {}) => ({ entityIdentifier: anchor.id, jwks: anchor.jwks, ...more });
  async function pin(more: object = {}): Promise<{ id: string; name: string | null }> {
    const { status, body } = await call('POST', ANCHORS, trustAnchor(more));
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.data;
  }
  const find = (tenant = tenantId) => trust.findFederatedIssuer(tenant, leaf.id);
  const countKept = () => metricValue(service.metrics, METRICS.federationChainsKept);
  const faults = (text: string) => ({ faults: [expect.stringContaining(text)] });
  const trusted = () => ({ keys: [{ kid: 'one', jwk }] });

  it('pins trust anchors for one tenant, audits them and ends the trust at once', async () => {
    const created = await pin();
    expect(created).toEqual({
      id: expect.any(String),
      name: null,
      ...trustAnchor(),
      createdAt: new Date().toISOString(),
    });
    expect((await call('GET', ANCHORS)).body.data).toEqual([created]);
    expect((await call('GET', `${ANCHORS}/${created.id}`)).body.data).toEqual(created);
    expect(await find()).toEqual(trusted());
    const other = createId();
    const stranger = world.caller(service, other, 'trust.read', 'trust.write');
    expect(await find(other)).toEqual(faults('trusts no federation'));
    expect((await stranger('GET', `${ANCHORS}/${created.id}`)).status).toBe(404);
    expect((await stranger('DELETE', `${ANCHORS}/${created.id}`)).status).toBe(404);
    expect((await call('DELETE', `${ANCHORS}/${created.id}`)).status).toBe(204);
    expect((await call('DELETE', `${ANCHORS}/${created.id}`)).status).toBe(404);
    expect(await find()).toEqual(faults('trusts no federation'));
    expect(await listActs(world.database, 'trust', tenantId)).toEqual([
      `federation-trust-anchor.created ${created.id} test-client`,
      `federation-trust-anchor.deleted ${created.id} test-client`,
    ]);
  });

  it('changes the name and the keys of a trust anchor, and uses no chain of the former keys', async () => {
    const created = await pin({ name: 'Universities' });
    expect(created.name).toBe('Universities');
    expect(await find()).toEqual(trusted());
    const path = `${ANCHORS}/${created.id}`;
    expect((await call('PATCH', path, { name: 'Colleges' })).body.data).toEqual({ ...created, name: 'Colleges' });
    expect(await find()).toEqual(trusted());
    const changed = { ...created, name: 'Colleges', jwks: leaf.jwks };
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await call('PATCH', path, { jwks: leaf.jwks });
      expect({ status, data: body.data }).toEqual({ status: 200, data: changed });
    }
    expect((await call('GET', path)).body.data).toEqual(changed);
    expect(await find()).toEqual(faults('the signing key is not among the keys'));
    expect((await call('PATCH', path, {})).body.data).toEqual(changed);
    await call('PATCH', path, { jwks: anchor.jwks });
    expect(await find()).toEqual(trusted());
    expect(await listActs(world.database, 'trust', tenantId)).toEqual(
      ['created', 'updated', 'updated', 'updated'].map(
        (act) => `federation-trust-anchor.${act} ${created.id} test-client`,
      ),
    );
    const stranger = world.caller(service, createId(), 'trust.read', 'trust.write');
    expect((await stranger('PATCH', path, { name: 'Mine' })).status).toBe(404);
    expect((await world.caller(service, tenantId, 'trust.read')('PATCH', path, { name: 'Mine' })).status).toBe(403);
  });

  it.each([
    ['another entity identifier', { entityIdentifier: 'https://other.example' }, '/entityIdentifier'],
    ['an empty name', { name: '' }, '/name'],
    ['no key', { jwks: { keys: [] } }, '/jwks'],
    ['an RSA key', { jwks: { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'a' }] } }, '/jwks'],
  ])('rejects a change of a trust anchor with %s', async (_, change, pointer) => {
    const created = await pin();
    const { status, body } = await call('PATCH', `${ANCHORS}/${created.id}`, change);
    expect([status, body.errors[0].source]).toEqual([400, { pointer }]);
    expect((await call('GET', `${ANCHORS}/${created.id}`)).body.data).toEqual(created);
  });

  it.each([
    ['an http URL', { entityIdentifier: 'http://anchor.example' }, '/entityIdentifier'],
    ['a query', { entityIdentifier: 'https://anchor.example?a' }, '/entityIdentifier'],
    ['an inner address', { entityIdentifier: 'https://10.0.0.1' }, '/entityIdentifier'],
    ['no key', { jwks: { keys: [] } }, '/jwks'],
    ['keys that are no list', { jwks: { keys: 'x' } }, '/jwks'],
    ['another member', () => ({ jwks: { ...anchor.jwks, x: 1 } }), '/jwks'],
    ['a key without a kid', () => ({ jwks: { keys: [jwk] } }), '/jwks'],
    ['a private key', () => ({ jwks: { keys: [{ ...anchor.key.export({ format: 'jwk' }), kid: 'a' }] } }), '/jwks'],
    ['an RSA key', { jwks: { keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'a' }] } }, '/jwks'],
    ['no object', { jwks: [] }, '/jwks'],
  ])('rejects a trust anchor with %s', async (_, members, pointer) => {
    const { status, body } = await call(
      'POST',
      ANCHORS,
      trustAnchor(members instanceof Function ? members() : members),
    );
    expect([status, body.errors[0].source]).toEqual([400, { pointer }]);
    expect((await call('GET', ANCHORS)).body.data).toEqual([]);
  });

  it('rejects a second trust anchor with one identifier, and a sixth, with CONFLICT', async () => {
    await pin();
    const conflict = [409, 'CONFLICT'];
    const post = async (more: object) => {
      const { status, body } = await call('POST', ANCHORS, trustAnchor(more));
      return status === 201 ? [201] : [status, body.errors[0].code];
    };
    expect(await post({})).toEqual(conflict);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => post({ entityIdentifier: `${server.url}/${index}` })),
    );
    expect(answers.filter(([status]) => status === 201)).toHaveLength(4);
    expect(answers.filter(([status]) => status === 409)).toEqual([conflict, conflict]);
  });

  it('trusts an issuer that one of several trust anchors vouches for', async () => {
    const stranger = federation.add(`${anchor.id}/stranger`);
    await pin({ entityIdentifier: stranger.id, jwks: stranger.jwks });
    const { faults: issues } = (await find()) as { faults: string[] };
    expect(issues).toEqual([
      expect.stringContaining(`${stranger.id} does not vouch for the issuer: no trust chain leads`),
    ]);
    await pin();
    expect(await find()).toEqual(trusted());
  });

  it('rejects a chain whose anchor signs with a key that is not pinned', async () => {
    await pin({ jwks: leaf.jwks });
    expect(await find()).toEqual(faults('the signing key is not among the keys'));
  });

  it.each([
    ['another credential_issuer', { credential_issuer: 'https://other.example' }, 'another entity'],
    ['no keys', { jwks: undefined }, 'jwks is not a set'],
    ['keys that are not supported', { jwks: { keys: [{ kty: 'RSA', kid: 'a' }] } }, 'no key of the issuer'],
    ['keys for encryption', () => ({ jwks: { keys: [{ ...jwk, kid: 'a', use: 'enc' }] } }), 'no key of the issuer'],
  ])('rejects an issuer with %s', async (_, more, text) => {
    await pin();
    publish([], more instanceof Function ? more() : more);
    expect(await find()).toEqual(faults(text));
  });

  it('rejects an entity that is no issuer, or that is made none by a superior', async () => {
    await pin();
    anchor.statements.set(leaf.id, { jwks: leaf.jwks, constraints: { allowed_entity_types: ['openid_provider'] } });
    expect(await find()).toEqual(faults('no openid_credential_issuer'));
  });

  it('resolves an unknown issuer at most once in 30 seconds, and requests at the same time once', async () => {
    await pin();
    anchor.statements.clear();
    expect(await Promise.all([find(), find()])).toEqual([faults('404'), faults('404')]);
    const { length } = federation.requests;
    expect(length).toBe(3);
    anchor.statements.set(leaf.id, { jwks: leaf.jwks });
    clock.advance(29_000);
    expect(await find()).toEqual(faults('404'));
    expect(federation.requests).toHaveLength(length);
    clock.advance(2_000);
    expect(await find()).toEqual(trusted());
  });

  it('counts no chain that is renewed again', async () => {
    await pin();
    await find();
    const answered = server.answer;
    server.answer = (_, response) => void response.writeHead(503).end();
    clock.advance(2 * HOUR_MS);
    expect(await find()).toEqual(trusted());
    expect(await countKept()).toBe(1);
    server.answer = answered;
    clock.advance(31_000);
    expect(await find()).toEqual(trusted());
    expect(await countKept()).toBe(0);
  });

  it('keeps a chain while its statements are refused, until it expires', async () => {
    await pin();
    expect(await find()).toEqual(trusted());
    const { length } = federation.requests;
    const warn = jest.spyOn(service.app.get<Logger>(LOGGER), 'warn');
    server.answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    clock.advance(2 * HOUR_MS);
    expect(await find()).toEqual(trusted());
    expect(await find()).toEqual(trusted());
    const warning = { event: 'federation.chain-not-renewed', tenantId, entityIdentifier: leaf.id };
    expect(warn.mock.calls).toEqual([[expect.objectContaining(warning)]]);
    warn.mockRestore();
    expect(await countKept()).toBe(1);
    clock.advance(HOUR_MS);
    expect(await countKept()).toBe(1);
    clock.advance(1);
    expect(await countKept()).toBe(0);
    expect(await find()).toEqual(trusted());
    expect(await countKept()).toBe(1);
    clock.advance(21 * HOUR_MS);
    expect(await find()).toEqual(faults('media type'));
    expect(federation.requests).toHaveLength(length);
  });

  it('takes the new keys of an issuer within an hour', async () => {
    await pin();
    expect(await find()).toEqual(trusted());
    const renewed = publicJwkOf(generateKeys('Ed25519').publicKey);
    publish([{ ...renewed, kid: 'two' }]);
    clock.advance(HOUR_MS);
    expect(await find()).toEqual(trusted());
    clock.advance(1);
    expect(await find()).toEqual({ keys: [{ kid: 'two', jwk: renewed }] });
  });

  it('rejects an issuer at an inner address without a request', async () => {
    await pin();
    expect(await trust.findFederatedIssuer(tenantId, 'https://10.0.0.1/issuer')).toEqual(faults('does not vouch'));
    expect(await trust.findFederatedIssuer(tenantId, 'http://issuer.example')).toEqual(
      faults('not an entity identifier'),
    );
    expect(federation.requests).toEqual([]);
  });

  it('ends with the time for one issuer where the server answers slowly', async () => {
    const slow = await world.serve(trustService, {
      OUTGOING_ALLOWED_HOSTS: 'localhost:*',
      OUTGOING_CA_FILES: server.caFile,
      OUTGOING_TIMEOUT_MS: '400',
    });
    await pin();
    server.answer = () => undefined;
    const answered = new TrustClient(testInternalHttp(slow, 'presentation')).findFederatedIssuer(tenantId, leaf.id);
    expect(await answered).toEqual(faults('in time'));
    await slow.stop();
  });
});
