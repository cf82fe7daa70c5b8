import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createId } from '@vc/platform/persistence';
import {
  certificateContext,
  clientContext,
  DEFAULT_RETRY_SCHEDULE,
  headersContext,
  secretContext,
  signingKeyContext,
} from '@vc/feature/webhook-store';
import { generateKeys } from '@vc/protocol/crypto';
import { createRootCertificate } from '@vc/protocol/x509';
import { requestJson } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { withBagAttributes } from '@vc/testing/unit/with-bag-attributes';
import { webhooksService } from '../webhooks.definition';

const UNREADABLE_END = readFileSync(
  join(__dirname, '../../../../libs/protocol/x509/test-vectors/validity/letters.pem'),
  'utf8',
);

describe('EndpointsController', () => {
  let world: TestWorld;
  let service: TestService;
  let tenantId: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(webhooksService, { OUTGOING_ALLOWED_HOSTS: 'localhost:*' });
  });

  beforeEach(() => {
    tenantId = createId();
  });

  afterAll(() => world?.stop());

  async function request(method: string, path: string, body?: object, tenant = tenantId) {
    const token = await world.authority.accessToken({ tenantId: tenant, scopes: ['webhooks.read', 'webhooks.write'] });
    return requestJson(`${service.url}/api${path}`, { method, token, body });
  }

  async function createPair(notAfter: number) {
    const { privateKey } = generateKeys('P-256');
    const notBefore = new Date(Date.now() - 3_600_000);
    const subject = 'CN=platform';
    const certificate = await createRootCertificate({
      subject,
      notBefore,
      notAfter: new Date(notAfter),
      key: privateKey,
    });
    return { certificate, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  }

  const manyPaths = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`payload.a${index}`, 1]));

  async function sealedHeaders(id: string): Promise<string | null> {
    const sql = 'SELECT sealed_headers FROM webhooks.endpoints WHERE id = $1';
    return (await world.database.query<{ sealed_headers: string | null }>(sql, [id]))[0]!.sealed_headers;
  }

  const url = 'https://localhost:8443/hook';
  const client = {
    type: 'client_credentials',
    tokenUrl: 'https://localhost:8443/token',
    clientId: 'platform',
    clientSecret: 'hunter2',
    scope: 'events:write',
  };
  const longHeaders = (count: number, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'x'.repeat(length)]));

  describe.each(['/endpoints', '/v1/endpoints'])('B7 POST %s', (path) => {
    it('registers an endpoint and returns its secret once', async () => {
      const { status, body } = await request('POST', path, { url, filterTypes: ['wallet.credential.accepted'] });
      expect({ status, body }).toEqual({
        status: 201,
        body: {
          data: {
            id: expect.any(String),
            url,
            description: '',
            filter: {},
            enabled: true,
            disabledReason: null,
            rateLimit: null,
            signatureSchemes: ['v1'],
            publicKey: null,
            headerNames: [],
            authentication: { type: 'none' },
            clientCertificate: null,
            alertEmails: [],
            retrySchedule: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
            verification: 'pending',
            verifiedAt: null,
            verificationError: null,
            failingSince: null,
            filterTypes: ['wallet.credential.accepted'],
            secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
            createdAt: expect.any(String),
            updatedAt: expect.any(String),
          },
          meta: { delivery: expect.objectContaining({ endpointId: body.data.id, state: 'pending' }) },
        },
      });
      const listed = await request('GET', '/endpoints');
      expect(listed.body.data).toEqual([expect.objectContaining({ id: body.data.id, url })]);
      expect(JSON.stringify(listed.body)).not.toContain('whsec_');
      const [row] = await world.database.query<{ secret: string }>(
        'SELECT secret FROM webhooks.endpoints WHERE id = $1',
        [body.data.id],
      );
      expect(row!.secret).not.toContain(body.data.secret);
    });
  });

  describe('B7 POST /endpoints', () => {
    it.each([
      ['http', { url: 'http://example.com/' }, '/url'],
      ['credentials in the URL', { url: 'https://user:secret@example.com/' }, '/url'],
      ['a text that is no URL', { url: 'example' }, '/url'],
      ['the port of a mail server', { url: 'https://example.com:25/' }, '/url'],
      ['another scheme', { url: 'file:///etc/passwd' }, '/url'],
      ['a loopback address', { url: 'https://127.0.0.1/' }, '/url'],
      ['a loopback address in hexadecimal', { url: 'https://0x7f.1/' }, '/url'],
      ['an IPv6 loopback address', { url: 'https://[::1]/' }, '/url'],
      ['an IPv4-mapped address', { url: 'https://[::ffff:10.0.0.1]/' }, '/url'],
      ['the metadata address', { url: 'https://169.254.169.254/latest' }, '/url'],
      ['a private address', { url: 'https://192.168.1.1/' }, '/url'],
      ['a name that cannot be resolved', { url: 'https://nowhere.invalid/' }, '/url'],
      ['a URL that is too long', { url: `https://localhost/${'x'.repeat(3_000)}` }, '/url'],
      ['an event that does not exist', { url, filterTypes: ['x'] }, '/filterTypes/0'],
      ['a negative rate limit', { url, rateLimit: -1 }, '/rateLimit'],
      ['a rate limit that is a text', { url, rateLimit: '5' }, '/rateLimit'],
      ['an unknown member', { url, secret: 'mine' }, '/secret'],
      ['no URL', {}, '/url'],
      ['no signature', { url, signatureSchemes: [] }, '/signatureSchemes'],
      ['a signature that does not exist', { url, signatureSchemes: ['v2'] }, '/signatureSchemes/0'],
      ['a signature twice', { url, signatureSchemes: ['v1', 'v1'] }, '/signatureSchemes'],
      ['headers that are a list', { url, headers: ['a'] }, '/headers'],
      ['a header name with a space', { url, headers: { 'x y': '1' } }, '/headers/x y'],
      ['a header name with a line break', { url, headers: { 'x\r\nhost': '1' } }, '/headers/x\r\nhost'],
      ['a header value with a line break', { url, headers: { 'x-a': 'hunter2\r\nx-b: 1' } }, '/headers/x-a'],
      ['a header value that is not ASCII', { url, headers: { 'x-a': 'hunter2é' } }, '/headers/x-a'],
      ['a header value that is a number', { url, headers: { 'x-a': 1 } }, '/headers/x-a'],
      ['an empty header value', { url, headers: { 'x-a': '' } }, '/headers/x-a'],
      ['a header value that is too long', { url, headers: { 'x-a': 'x'.repeat(2_049) } }, '/headers/x-a'],
      ['headers that are too long together', { url, headers: longHeaders(5, 2_000) }, '/headers'],
      ['more than twenty headers', { url, headers: longHeaders(21, 1) }, '/headers'],
      ['a header twice', { url, headers: { 'x-a': '1', 'X-A': '2' } }, '/headers/X-A'],
      ['a header of HTTP', { url, headers: { Host: 'other.example' } }, '/headers/Host'],
      ['a header of the message', { url, headers: { 'content-length': '1' } }, '/headers/content-length'],
      ['a header of the signature', { url, headers: { 'Webhook-Id': '1' } }, '/headers/Webhook-Id'],
      ['an unknown authentication', { url, authentication: { type: 'basic' } }, '/authentication/type'],
      [
        'a client without a secret',
        { url, authentication: { ...client, clientSecret: null } },
        '/authentication/clientSecret',
      ],
      [
        'a token URL of http',
        { url, authentication: { ...client, tokenUrl: 'http://a.example' } },
        '/authentication/tokenUrl',
      ],
      [
        'a private token URL',
        { url, authentication: { ...client, tokenUrl: 'https://10.0.0.1' } },
        '/authentication/tokenUrl',
      ],
      [
        'a client id with a line break',
        { url, authentication: { ...client, clientId: 'a\nb' } },
        '/authentication/clientId',
      ],
      ['a scope with a quote', { url, authentication: { ...client, scope: 'a"' } }, '/authentication/scope'],
      [
        'no authentication with a client',
        { url, authentication: { ...client, type: 'none' } },
        '/authentication/tokenUrl',
      ],
      ['two authorizations', { url, authentication: client, headers: { Authorization: 'x' } }, '/authentication'],
      [
        'a certificate without a key',
        { url, clientCertificate: { certificate: 'x' } },
        '/clientCertificate/certificate',
      ],
      [
        'a certificate whose end cannot be read',
        { url, clientCertificate: { certificate: UNREADABLE_END } },
        '/clientCertificate/certificate',
      ],
      ['a key without a certificate', { url, clientCertificate: { key: 'hunter2' } }, '/clientCertificate/certificate'],
      ['a filter that is a list', { url, filter: [] }, '/filter'],
      ['a filter on another member', { url, filter: { tenantId: 'x' } }, '/filter/tenantId'],
      ['a filter with an expression', { url, filter: { 'payload.a[0]': 'x' } }, '/filter/payload.a[0]'],
      [
        'a filter on a member that is too deep',
        { url, filter: { 'payload.a.b.c.d.e': 'x' } },
        '/filter/payload.a.b.c.d.e',
      ],
      ['a filter with an object', { url, filter: { 'payload.a': { gt: 1 } } }, '/filter/payload.a'],
      ['a filter with null', { url, filter: { 'payload.a': ['x', null] } }, '/filter/payload.a/1'],
      ['a filter without a value', { url, filter: { 'payload.a': [] } }, '/filter/payload.a'],
      ['a filter with a long text', { url, filter: { 'payload.a': 'x'.repeat(257) } }, '/filter/payload.a'],
      ['a filter with too many values', { url, filter: { 'payload.a': new Array(51).fill(1) } }, '/filter/payload.a'],
      ['a filter with too many paths', { url, filter: manyPaths(11) }, '/filter'],
      ['an e-mail address, without a mail server', { url, alertEmails: ['ops@acme.example'] }, '/alertEmails'],
      ['what is no e-mail address', { url, alertEmails: ['a@b.example', 'ops'] }, '/alertEmails/1'],
      [
        'six e-mail addresses',
        { url, alertEmails: [1, 2, 3, 4, 5, 6].map((each) => `a${each}@b.example`) },
        '/alertEmails',
      ],
      ['a schedule with a pause of no time', { url, retrySchedule: [0] }, '/retrySchedule/0'],
      ['a schedule with a pause of more than a day', { url, retrySchedule: [5, 86_401] }, '/retrySchedule/1'],
      ['a schedule with a fraction', { url, retrySchedule: [1.5] }, '/retrySchedule/0'],
      ['a schedule of twenty-one pauses', { url, retrySchedule: new Array(21).fill(1) }, '/retrySchedule'],
      ['a schedule of more than seven days', { url, retrySchedule: new Array(8).fill(86_400) }, '/retrySchedule'],
    ])('rejects %s with VALIDATION_ERROR', async (_, body, pointer) => {
      const answer = await request('POST', '/endpoints', body);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION_ERROR', status: '400', source: { pointer } });
      expect(JSON.stringify(answer.body)).not.toMatch(/user:secret|hunter2/);
    });

    it('rejects the fifty-first endpoint with CONFLICT, also concurrently', async () => {
      const answers = await Promise.all(Array.from({ length: 55 }, () => request('POST', '/endpoints', { url })));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    });
  });

  it('updates, disables and deletes an endpoint', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    const changed = await request('PATCH', `/endpoints/${id}`, { enabled: false, description: 'off' });
    expect(changed.body.data).toMatchObject({ enabled: false, description: 'off', url });
    await request('PATCH', `/endpoints/${id}`, { enabled: true });
    const delivery = (await request('POST', `/endpoints/${id}/test`)).body.data;
    expect((await request('DELETE', `/endpoints/${id}`)).status).toBe(204);
    for (const path of [`/endpoints/${id}`, `/endpoints/${id}/deliveries`, `/deliveries/${delivery.id}`]) {
      expect({ path, status: (await request('GET', path)).status }).toEqual({ path, status: 404 });
    }
    for (const path of [
      `/endpoints/${id}/test`,
      `/endpoints/${id}/rotate-secret`,
      `/deliveries/${delivery.id}/retry`,
    ]) {
      expect({ path, status: (await request('POST', path)).status }).toEqual({ path, status: 404 });
    }
    expect((await request('PATCH', `/endpoints/${id}`, { enabled: true })).status).toBe(404);
    expect((await request('DELETE', `/endpoints/${id}`)).status).toBe(404);
    const ids = (await request('GET', '/endpoints')).body.data.map((each: { id: string }) => each.id);
    expect(ids).not.toContain(id);
  });

  it('rotates a secret, returns the new one once and keeps the old one for a day', async () => {
    const { id, secret } = (await request('POST', '/endpoints', { url })).body.data;
    const { status, body } = await request('POST', `/endpoints/${id}/rotate-secret`);
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { id, secret: expect.any(String) } } });
    expect(body.data.secret).not.toBe(secret);
    const overlap = new Date(body.data.previousSecretUntil).getTime() - Date.now();
    expect(Math.abs(overlap - 24 * 3_600_000)).toBeLessThan(60_000);
    expect(JSON.stringify((await request('GET', `/endpoints/${id}`)).body)).not.toContain('whsec_');
    const [row] = await world.database.query<Record<string, string>>('SELECT * FROM webhooks.endpoints WHERE id = $1', [
      id,
    ]);
    const open = (sealed: string) => service.app.get(EnvelopeCipher).open(sealed, secretContext(id)).toString();
    expect([open(row!.secret!), open(row!.previous_secret!)]).toEqual([body.data.secret, secret]);
  });

  it('resets the health of an endpoint that is enabled or gets another URL', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    const fail = () =>
      world.database.query(
        `UPDATE webhooks.endpoints SET enabled = false, disabled_reason = 'failing', consecutive_failures = 9,
         failing_since = now(), alerted_percent = 90, paused_until = now() + interval '5 min' WHERE id = $1`,
        [id],
      );
    for (const change of [{ enabled: true }, { url: `${url}/2`, enabled: true }]) {
      await fail();
      const failing = await request('GET', `/endpoints/${id}`);
      expect(failing.body.data).toMatchObject({ disabledReason: 'failing', failingSince: expect.any(String) });
      await request('PATCH', `/endpoints/${id}`, { description: 'x' });
      expect((await request('GET', `/endpoints/${id}`)).body.data.disabledReason).toBe('failing');
      const { data } = (await request('PATCH', `/endpoints/${id}`, change)).body;
      expect(data).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
      const [row] = await world.database.query('SELECT * FROM webhooks.endpoints WHERE id = $1', [id]);
      expect(row).toMatchObject({ consecutive_failures: 0, alerted_percent: 0, paused_until: null });
    }
  });

  it('sets, keeps and removes a rate limit', async () => {
    const { data } = (await request('POST', '/endpoints', { url, rateLimit: 5 })).body;
    expect(data.rateLimit).toBe(5);
    for (const [change, rateLimit] of [
      [{ description: 'x' }, 5],
      [{ rateLimit: 7 }, 7],
      [{ rateLimit: 0 }, null],
    ]) {
      const { body } = await request('PATCH', `/endpoints/${data.id}`, change as object);
      expect(body.data.rateLimit).toBe(rateLimit);
    }
  });

  it('shows the names of headers only, and encrypts their values', async () => {
    const headers = { Authorization: 'Basic aHVudGVyMg==', 'X-Api-Key': 'hunter2' };
    const created = await request('POST', '/endpoints', { url, headers });
    expect(created.body.data.headerNames).toEqual(['authorization', 'x-api-key']);
    const { id } = created.body.data;
    const kept = await request('PATCH', `/endpoints/${id}`, { description: 'x' });
    expect(kept.body.data.headerNames).toEqual(['authorization', 'x-api-key']);
    const sealed = await sealedHeaders(id);
    expect(service.app.get(EnvelopeCipher).openJson(sealed!, headersContext(id))).toEqual({
      authorization: 'Basic aHVudGVyMg==',
      'x-api-key': 'hunter2',
    });
    const shown = [created, kept, await request('GET', `/endpoints/${id}`), await request('GET', '/endpoints')];
    expect(JSON.stringify([shown.map(({ body }) => body), sealed])).not.toMatch(/hunter2|aHVudGVyMg/);
  });

  it('shows a client without its secret, and encrypts it', async () => {
    const { clientSecret: _, ...shown } = client;
    const created = await request('POST', '/endpoints', { url, authentication: client });
    expect(created.body.data.authentication).toEqual(shown);
    const { id } = created.body.data;
    const kept = await request('PATCH', `/endpoints/${id}`, { description: 'x' });
    expect(kept.body.data.authentication).toEqual(shown);
    const columns = 'authentication, sealed_authentication';
    const sql = `SELECT ${columns} FROM webhooks.endpoints WHERE id = $1`;
    const [row] = await world.database.query<{ sealed_authentication: string }>(sql, [id]);
    const { type: __, ...sealed } = client;
    expect(service.app.get(EnvelopeCipher).openJson(row!.sealed_authentication, clientContext(id))).toEqual(sealed);
    expect(JSON.stringify([created.body, kept.body, row])).not.toContain('hunter2');
    const removed = await request('PATCH', `/endpoints/${id}`, { authentication: { type: 'none' } });
    expect(removed.body.data.authentication).toEqual({ type: 'none' });
    expect(await world.database.query(sql, [id])).toEqual([{ authentication: null, sealed_authentication: null }]);
  });

  it('rejects another origin without the client, and a second authorization, with VALIDATION_ERROR', async () => {
    const { id } = (await request('POST', '/endpoints', { url, authentication: client })).body.data;
    for (const change of [{ url: 'https://localhost:9443/hook' }, { headers: { authorization: 'x' } }]) {
      const answer = await request('PATCH', `/endpoints/${id}`, change);
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/authentication' } }] } });
    }
    expect((await request('GET', `/endpoints/${id}`)).body.data).toMatchObject({ url, headerNames: [] });
  });

  it('shows a client certificate without its key, encrypts both, and removes them', async () => {
    const pair = await createPair(Date.now() + 60_000);
    // RFC 7468 §2, §5.2: text around the certificate is not stored.
    const clientCertificate = { ...pair, certificate: withBagAttributes(pair.certificate) };
    const created = await request('POST', '/endpoints', { url, clientCertificate });
    const shown = {
      subject: 'CN=platform',
      notAfter: expect.any(String),
      fingerprint: new X509Certificate(pair.certificate).fingerprint256,
    };
    expect(created.body.data.clientCertificate).toEqual(shown);
    const { id } = created.body.data;
    const kept = await request('PATCH', `/endpoints/${id}`, { description: 'x' });
    expect(kept.body.data.clientCertificate).toEqual(shown);
    const sql = 'SELECT sealed_client_certificate AS sealed FROM webhooks.endpoints WHERE id = $1';
    const [row] = await world.database.query<{ sealed: string }>(sql, [id]);
    expect(service.app.get(EnvelopeCipher).openJson(row!.sealed, certificateContext(id))).toEqual({
      ...pair,
      certificate: new X509Certificate(pair.certificate).toString(),
    });
    expect(JSON.stringify([created.body, kept.body])).not.toContain('PRIVATE KEY');
    const removed = await request('PATCH', `/endpoints/${id}`, { clientCertificate: {} });
    expect(removed.body.data.clientCertificate).toBeNull();
    expect(await world.database.query(sql, [id])).toEqual([{ sealed: null }]);
  });

  it('rejects a certificate with the key of another one, or that has expired, with VALIDATION_ERROR', async () => {
    const [pair, other, old] = [
      await createPair(Date.now() + 60_000),
      await createPair(Date.now() + 60_000),
      await createPair(Date.now() - 60_000),
    ];
    const answers = [
      await request('POST', '/endpoints', { url, clientCertificate: { ...pair, key: other.key } }),
      await request('POST', '/endpoints', { url, clientCertificate: old }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors[0].source.pointer])).toEqual([
      [400, '/clientCertificate/key'],
      [400, '/clientCertificate/certificate'],
    ]);
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('PRIVATE KEY');
  });

  it('replaces headers as a whole, and removes them', async () => {
    const { id } = (await request('POST', '/endpoints', { url, headers: { 'x-a': '1', 'x-b': '2' } })).body.data;
    const replaced = await request('PATCH', `/endpoints/${id}`, { headers: { 'x-c': '3' } });
    expect(replaced.body.data.headerNames).toEqual(['x-c']);
    const removed = await request('PATCH', `/endpoints/${id}`, { headers: {} });
    expect([removed.body.data.headerNames, await sealedHeaders(id)]).toEqual([[], null]);
  });

  it('rejects another origin without the headers with VALIDATION_ERROR', async () => {
    const { id } = (await request('POST', '/endpoints', { url, headers: { 'x-a': '1' } })).body.data;
    const other = 'https://localhost:9443/hook';
    const answer = await request('PATCH', `/endpoints/${id}`, { url: other });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/headers' } }] } });
    expect((await request('GET', `/endpoints/${id}`)).body.data.url).toBe(url);
    expect((await request('PATCH', `/endpoints/${id}`, { url: `${url}/2` })).status).toBe(200);
    expect((await request('PATCH', `/endpoints/${id}`, { url: other, headers: {} })).status).toBe(200);
  });

  it('creates a key pair for v1a, shows its public key only, and publishes it without a token', async () => {
    const created = await request('POST', '/endpoints', { url, signatureSchemes: ['v1a'] });
    const { id, publicKey } = created.body.data;
    expect(publicKey).toMatch(/^whpk_[\w+/]{43}=$/);
    const x = Buffer.from(publicKey.slice(5), 'base64').toString('base64url');
    const jwks = await requestJson(`${service.url}/api/v1/endpoints/${id}/jwks`);
    expect(jwks).toMatchObject({
      status: 200,
      body: { keys: [{ kty: 'OKP', crv: 'Ed25519', x, alg: 'EdDSA', use: 'sig', kid: expect.any(String) }] },
    });
    expect(Object.keys(jwks.body)).toEqual(['keys']);
    expect(jwks.body.keys[0]).not.toHaveProperty('d');
    const [row] = await world.database.query<{ signing_key: string }>(
      'SELECT signing_key FROM webhooks.endpoints WHERE id = $1',
      [id],
    );
    const pkcs8 = service.app.get(EnvelopeCipher).open(row!.signing_key, signingKeyContext(id));
    const jwk = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export({
      format: 'jwk',
    });
    expect(jwk.x).toBe(x);
    expect(JSON.stringify(created.body)).not.toContain(pkcs8.subarray(-32).toString('base64'));
  });

  it('keeps the key pair when v1a is removed and chosen again', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    const change = async (signatureSchemes: string[]) =>
      (await request('PATCH', `/endpoints/${id}`, { signatureSchemes })).body.data;
    const first = await change(['v1', 'v1a']);
    expect(first).toMatchObject({ signatureSchemes: ['v1', 'v1a'], publicKey: expect.stringMatching(/^whpk_/) });
    expect(await change(['v1'])).toMatchObject({ signatureSchemes: ['v1'], publicKey: first.publicKey });
    expect(await change(['v1a'])).toMatchObject({ signatureSchemes: ['v1a'], publicKey: first.publicKey });
  });

  it('rotates the key pair with the secret, and publishes both public keys during the overlap', async () => {
    const { id, publicKey } = (await request('POST', '/endpoints', { url, signatureSchemes: ['v1a'] })).body.data;
    const rotated = (await request('POST', `/endpoints/${id}/rotate-secret`)).body.data;
    const keys = async () =>
      (await requestJson(`${service.url}/api/endpoints/${id}/jwks`)).body.keys.map(
        ({ x }: { x: string }) => `whpk_${Buffer.from(x, 'base64url').toString('base64')}`,
      );
    expect(rotated.publicKey).not.toBe(publicKey);
    expect(await keys()).toEqual([rotated.publicKey, publicKey]);
    await world.database.query(`UPDATE webhooks.endpoints SET previous_secret_until = now() WHERE id = $1`, [id]);
    expect(await keys()).toEqual([rotated.publicKey]);
  });

  it('publishes no key for an endpoint without v1a, and returns 404 for one that does not exist', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    expect((await requestJson(`${service.url}/api/endpoints/${id}/jwks`)).body).toEqual({ keys: [] });
    expect((await requestJson(`${service.url}/api/endpoints/${createId()}/jwks`)).status).toBe(404);
    await request('DELETE', `/endpoints/${id}`);
    expect((await requestJson(`${service.url}/api/endpoints/${id}/jwks`)).status).toBe(404);
  });

  it('sets, keeps and removes a filter', async () => {
    const filter = { 'payload.reference': 'a', 'payload.metadata.region': ['north', 1, true], eventType: ['x'] };
    const { data } = (await request('POST', '/endpoints', { url, filter })).body;
    const stored = { ...filter, 'payload.reference': ['a'] };
    expect(data.filter).toEqual(stored);
    const changes: [object, object][] = [
      [{ description: 'x' }, stored],
      [{ filter: { eventType: 'y' } }, { eventType: ['y'] }],
      [{ filter: {} }, {}],
    ];
    for (const [change, expected] of changes) {
      expect((await request('PATCH', `/endpoints/${data.id}`, change)).body.data.filter).toEqual(expected);
    }
  });

  it('sets, keeps and resets a retry schedule', async () => {
    const { data } = (await request('POST', '/endpoints', { url, retrySchedule: [1, 60] })).body;
    expect(data.retrySchedule).toEqual([1, 60]);
    const changes: [object, number[]][] = [
      [{ description: 'x' }, [1, 60]],
      [{ retrySchedule: [86_400] }, [86_400]],
      [{ retrySchedule: [] }, DEFAULT_RETRY_SCHEDULE],
    ];
    for (const [change, expected] of changes) {
      const { body } = await request('PATCH', `/endpoints/${data.id}`, change);
      expect(body.data.retrySchedule).toEqual(expected);
    }
  });

  it('requires another challenge for another URL, and shows why the last one failed', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    const set = (assignment: string) =>
      world.database.query(`UPDATE webhooks.endpoints SET ${assignment} WHERE id = $1`, [id]);
    await set(`verification_error = 'no echo'`);
    expect((await request('GET', `/endpoints/${id}`)).body.data).toMatchObject({
      verifiedAt: null,
      verificationError: 'no echo',
    });
    await set('verified_at = now(), verification_error = NULL');
    const { data } = (await request('PATCH', `/endpoints/${id}`, { description: 'x', enabled: false })).body;
    expect(data.verifiedAt).toEqual(expect.any(String));
    const moved = await request('PATCH', `/endpoints/${id}`, { url: `${url}/2` });
    expect(moved.body.data).toMatchObject({ verifiedAt: null, verificationError: null });
  });

  it('requests a challenge of an unverified endpoint with a test, at most every five seconds', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    await world.database.query(
      `UPDATE webhooks.endpoints SET challenges = 9, next_challenge_at = now() + interval '6 hours' WHERE id = $1`,
      [id],
    );
    const before = Date.now();
    for (let round = 0; round < 3; round += 1) {
      expect((await request('POST', `/endpoints/${id}/test`)).status).toBe(202);
      await request('PATCH', `/endpoints/${id}`, { url: `${url}/${round}` });
    }
    const [row] = await world.database.query<{ next_challenge_at: Date }>(
      'SELECT next_challenge_at FROM webhooks.endpoints WHERE id = $1',
      [id],
    );
    const wait = row!.next_challenge_at.getTime() - before;
    expect([wait >= 5_000, wait < 3_600_000]).toEqual([true, true]);
  });

  it('requests one more challenge of an endpoint that waits by a test, an update and a rotation', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    const sql = 'SELECT challenge_requested, waiting_since FROM webhooks.endpoints WHERE id = $1';
    const find = async () => (await world.database.query(sql, [id]))[0];
    for (const [method, path, body] of [
      ['POST', `/endpoints/${id}/test`],
      ['PATCH', `/endpoints/${id}`, { description: 'repaired' }],
      ['POST', `/endpoints/${id}/rotate-secret`],
    ] as [string, string, object?][]) {
      const reset = 'UPDATE webhooks.endpoints SET waiting_since = now(), challenge_requested = false WHERE id = $1';
      await world.database.query(reset, [id]);
      expect((await request(method, path, body)).status).toBeLessThan(300);
      expect(await find()).toEqual({ challenge_requested: true, waiting_since: expect.any(Date) });
    }
  });

  it('tells in meta what happens to the events of an endpoint', async () => {
    const created = await request('POST', '/v1/endpoints', { url });
    const { id } = created.body.data;
    const allowance = { origin: expect.stringMatching(/^https:/), postsPerSecond: 5, concurrentPosts: 2 };
    expect(created.body.meta.delivery).toMatchObject({ endpointId: id, state: 'pending', allowance });
    for (const [state, assignment] of [
      ['consented', 'consented_url = url'],
      ['waiting', 'consented_url = NULL, waiting_since = now()'],
      ['proven', 'verified_at = now()'],
    ]) {
      await world.database.query(`UPDATE webhooks.endpoints SET ${assignment} WHERE id = $1`, [id]);
      for (const response of [
        await request('GET', `/endpoints/${id}`),
        await request('PATCH', `/endpoints/${id}`, { description: state }),
        await request('POST', `/endpoints/${id}/rotate-secret`),
      ]) {
        expect(response.body).toMatchObject({ data: { verification: state }, meta: { delivery: { state } } });
      }
      const { body } = await request('GET', '/endpoints');
      expect(body.meta.delivery).toMatchObject([{ endpointId: id, state }]);
    }
  });

  it('ends the consent and the wait of an endpoint that gets another URL', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    await world.database.query(
      `UPDATE webhooks.endpoints SET waiting_since = now(), consented_url = url, consented_origin = 'https://localhost',
         challenges = 3 WHERE id = $1`,
      [id],
    );
    await request('PATCH', `/endpoints/${id}`, { url: `${url}/moved` });
    const sql =
      'SELECT waiting_since, consented_url, consented_origin, challenges FROM webhooks.endpoints WHERE id = $1';
    const none = { waiting_since: null, consented_url: null, consented_origin: null, challenges: 0 };
    expect(await world.database.query(sql, [id])).toEqual([none]);
  });

  it('returns 404 to other tenants', async () => {
    const { id } = (await request('POST', '/endpoints', { url })).body.data;
    const stranger = createId();
    expect((await request('GET', '/endpoints', undefined, stranger)).body.data).toEqual([]);
    for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as [string, object?][]) {
      expect((await request(method, `/endpoints/${id}`, body, stranger)).status).toBe(404);
    }
    expect((await request('GET', `/endpoints/${id}`)).status).toBe(200);
  });

  it('rejects a request without a token with 401 and a challenge, and without the scope with 403', async () => {
    const none = await requestJson(`${service.url}/api/endpoints`);
    expect(none).toMatchObject({ status: 401, body: { data: null, errors: [{ code: 'UNAUTHORIZED' }] } });
    expect(none.headers.get('www-authenticate')).toBe('Bearer');
    const token = await world.authority.accessToken({ tenantId, scopes: ['webhooks.read'] });
    const answer = await requestJson(`${service.url}/api/endpoints`, { token, body: { url } });
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'FORBIDDEN' }] } });
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
  });

  it.each([
    ['expired', { exp: 1 }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for a resource of others', { aud: 'https://other.test/api' }],
  ])('rejects a token that is %s with 401', async (_, claims) => {
    const token = await world.authority.accessToken({ tenantId, scopes: ['webhooks.read'], claims });
    const answer = await requestJson(`${service.url}/api/endpoints`, { token });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
  });
});
