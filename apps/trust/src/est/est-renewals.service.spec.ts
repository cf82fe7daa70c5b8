import { X509Certificate } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { createLeafCertificate } from '@vc/protocol/x509';
import type { TestBus } from '@vc/testing/service/test-bus';
import type { TestService } from '@vc/testing/service/test-service';
import type { Caller } from '@vc/testing/service/test-world';
import { withBagAttributes } from '@vc/testing/unit/with-bag-attributes';
import { listActs } from '@vc/testing/database/verify-test-audit';
import { LocalServer } from '@vc/testing/unit/local-server';
import { waitFor } from '@vc/testing/unit/wait-for';
import { TestEstAuthority } from './test/test-est-authority';
import { type EstAnswer, TestEstServer } from './test/test-est-server';
import { CSR, RenewalWorld } from './test/test-renewal-world';

const LEAF = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,digitalSignature'];
const MDL = 'extendedKeyUsage=critical,1.0.18013.5.1.2';
const PASSWORD = 'sealed-pass-phrase';
const BASIC = { username: 'acme', password: PASSWORD };
const DAY_MS = 86_400_000;

describe('renewal by EST', () => {
  let renewals: RenewalWorld;
  let service: TestService;
  let bus: TestBus;
  let authority: TestEstAuthority;
  let tls: TestEstAuthority;
  let server: TestEstServer;
  let tenantId: string;
  let call: Caller;

  beforeAll(async () => {
    renewals = await RenewalWorld.serve();
    ({ service, certifier: authority, tls } = renewals);
    bus = await renewals.openBus();
    server = await TestEstServer.start(tls.tlsPair());
  });

  beforeEach(() => newTenant());

  afterAll(async () => {
    await server?.stop();
    await renewals?.stop();
  });

  function newTenant() {
    ({ tenantId, call } = renewals.newTenant());
    server.received.length = 0;
  }

  const settingOf = (members: object = {}) => ({
    protocol: 'est',
    url: server.url,
    authorities: [tls.root],
    authentication: BASIC,
    ...members,
  });
  const importLeaf = (members?: object, issuer?: TestEstAuthority) => renewals.importLeaf(members, issuer);
  const put = (id: string, members: object = {}) => call('PUT', `/api/certificates/${id}/renewal`, settingOf(members));
  const get = (id: string) => renewals.get(id);
  const certificate = async (id: string) => (await call('GET', `/api/certificates/${id}`)).body.data;
  const list = () => renewals.list();
  const eventsOf = (id: string) => bus.published.flatMap(({ subject, type }) => (subject === id ? [type] : []));

  const run = () => renewals.run();
  const makeDue = () => renewals.makeDue();
  const attempt = () => renewals.attempt();

  const answering = (issue: (request: string) => string[]) =>
    (server.answer = ({ request }) => {
      return { body: authority.certsOnly(...issue(request)) };
    });
  const issuing = () => answering((request) => [authority.issue(request)]);

  const expectRenewed = (old: string) => renewals.expectRenewed(old);

  it('replaces the certificate by one with a new key, which signs from then on, and renews that one later', async () => {
    const id = await importLeaf();
    expect((await put(id, { label: 'issuers' })).status).toBe(200);
    issuing();
    await makeDue();
    await Promise.all([run(), run()]);
    const renewed = await expectRenewed(id);
    expect(server.received).toHaveLength(1);
    const [{ method, path, headers }] = server.received as [(typeof server.received)[0]];
    expect([method, path]).toEqual(['POST', '/.well-known/est/issuers/simplereenroll']);
    expect(headers['content-type']).toBe('application/pkcs10');
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`acme:${PASSWORD}`).toString('base64')}`);
    const [after, before] = [await certificate(renewed.id), await certificate(id)];
    expect(after.subjectKeyIdentifier).not.toBe(before.subjectKeyIdentifier);
    expect(await get(renewed.id)).toMatchObject({ certificateId: renewed.id, lastAttempt: expect.any(String) });
    expect((await call('GET', `/api/certificates/${id}/renewal`)).status).toBe(404);
    const acts = await listActs(renewals.database, 'trust', tenantId);
    expect(acts.filter((act) => act.includes('renew'))).toEqual([
      expect.stringContaining(`certificate-renewal.updated ${id}`),
      expect.stringContaining(`certificate.renewed ${renewed.id}`),
    ]);
    await waitFor(() => (eventsOf(id).includes('trust.certificate.deactivated') ? true : undefined));
    expect(eventsOf(renewed.id)).toEqual(['trust.certificate.activated']);
    // The last third of a year is not near.
    await run();
    expect(server.received).toHaveLength(1);
    const document = (await (await fetch(`${service.url}/did/${tenantId}/did.json`)).json()) as { assertionMethod: [] };
    expect(document.assertionMethod).toHaveLength(2);
  });

  it('keeps the key where the setting says so, and the DID document names it once', async () => {
    const id = await importLeaf();
    await put(id, { rekey: false });
    issuing();
    await attempt();
    const renewed = await expectRenewed(id);
    const keyOf = ({ certificate: pem }: { certificate: string }) => new X509Certificate(pem).publicKey;
    expect(keyOf(renewed).equals(keyOf(await certificate(id)))).toBe(true);
    const document = (await (await fetch(`${service.url}/did/${tenantId}/did.json`)).json()) as { assertionMethod: [] };
    expect(document.assertionMethod).toHaveLength(1);
  });

  it('authenticates with a client certificate', async () => {
    const id = await importLeaf();
    const client = tls.tlsPair(LEAF);
    const { status, body } = await put(id, { authentication: client });
    const { fingerprint256 } = new X509Certificate(client.certificate);
    expect([status, body.data.authentication.clientCertificate.fingerprint]).toEqual([200, fingerprint256]);
    issuing();
    await attempt();
    await expectRenewed(id);
    expect(server.received).toMatchObject([{ clientFingerprint: fingerprint256 }]);
    expect(server.received[0]!.headers).not.toHaveProperty('authorization');
  });

  /** RFC 7468 §2, §5.2 */
  it('accepts certificates with text around them', async () => {
    const id = await importLeaf();
    const { certificate: pem, key } = tls.tlsPair(LEAF);
    const authentication = { certificate: withBagAttributes(pem), key: `Key Attributes: <No Attributes>\n${key}` };
    const { status, body } = await put(id, { authorities: [withBagAttributes(tls.root)], authentication });
    expect([status, body.data.authorities]).toEqual([200, [tls.root]]);
    issuing();
    await attempt();
    await expectRenewed(id);
  });

  it('accepts an answer with a new authority below the old one', async () => {
    const id = await importLeaf();
    await put(id);
    const below = authority.openssl.subordinate();
    server.answer = ({ request }) => ({ body: authority.certsOnly(below.root, below.sign(request)) });
    await attempt();
    await expectRenewed(id);
    below.remove();
  });

  it('sends the same request again after the time that the server demands', async () => {
    const id = await importLeaf();
    await put(id);
    server.answer = () => ({ status: 202, headers: { 'retry-after': '7200' } });
    await attempt();
    expect((await get(id)).lastError).toBe('The EST server answered 202: it has not decided yet.');
    const sql = 'SELECT next_attempt_at FROM trust.est_renewals WHERE tenant_id = $1';
    const [{ next_attempt_at: next }] = (await renewals.database.query(sql, [tenantId])) as [{ next_attempt_at: Date }];
    expect(Math.round((next.getTime() - Date.now()) / 60_000 / 10)).toBe(12);
    await run();
    expect(server.received).toHaveLength(1);
    issuing();
    await attempt();
    await expectRenewed(id);
    const [first, second] = server.received;
    expect(second!.request).toBe(first!.request);
  });

  it('makes no attempt for a certificate that is deactivated, and none before the days of renewal', async () => {
    const id = await importLeaf();
    await put(id);
    await renewals.database.query(`UPDATE trust.certificates SET expires_at = now() + '61 days' WHERE id = $1`, [id]);
    await attempt();
    await renewals.database.query(
      `UPDATE trust.certificates SET expires_at = now() + '9 days', status = 'deactivated' WHERE id = $1`,
      [id],
    );
    await attempt();
    expect(server.received).toEqual([]);
  });

  it('changes nothing if the setting is deleted during the attempt', async () => {
    const id = await importLeaf();
    await put(id);
    server.answer = async ({ request }) => {
      expect((await call('DELETE', `/api/certificates/${id}/renewal`)).status).toBe(204);
      return { body: authority.certsOnly(authority.issue(request)) };
    };
    await attempt();
    expect(await list()).toMatchObject([{ id, status: 'active' }]);
  });

  describe('with a hostile or broken server', () => {
    let id: string;
    let other: TestEstAuthority;
    let crls: LocalServer;
    let crl: Buffer;
    let tenant: RenewalWorld['tenant'];
    const requests = new Set<string>();

    beforeAll(async () => {
      newTenant();
      tenant = renewals.tenant;
      id = await importLeaf({ capabilities: { signMdl: true } });
      expect((await put(id)).status).toBe(200);
      other = new TestEstAuthority();
      crls = await LocalServer.start((_, response) => void response.end(crl));
    });

    beforeEach(() => {
      ({ tenantId, call } = renewals.tenant = tenant);
    });

    afterAll(async () => {
      await crls?.stop();
      other?.remove();
    });

    const namesOf = async () => {
      const { subjectAltName = '' } = new X509Certificate((await certificate(id)).certificate);
      return `subjectAltName=${subjectAltName}`;
    };

    async function expectRejected(answer: (request: string) => EstAnswer | Promise<EstAnswer>, lastError: string) {
      const before = await list();
      const { lastAttempt } = await get(id);
      server.answer = ({ request }) => {
        requests.add(request);
        return answer(request);
      };
      await attempt();
      const setting = await get(id);
      expect(setting.lastError).toContain(lastError);
      expect(setting.lastAttempt).not.toBe(lastAttempt);
      expect(await list()).toEqual(before);
    }

    /** Certificates for the request, as the body of an answer. */
    const issued = (...certificates: string[]) => ({ body: authority.certsOnly(...certificates) });

    it('rejects a certificate with another key', () =>
      expectRejected(
        () => issued(authority.issue(authority.openssl.request('/C=ZA/CN=Acme'))),
        'no certificate has the key of the request',
      ));

    it('rejects two certificates with the key of the request', () =>
      expectRejected(
        (request) => issued(authority.issue(request), authority.issue(request, { days: 400 })),
        'several certificates have the key of the request',
      ));

    it('rejects another subject', () =>
      expectRejected(
        (request) => issued(authority.issue(request, { subject: '/C=ZA/CN=Mallory' })),
        'another subject or other alternative names',
      ));

    it.each([
      ['other', ['subjectAltName=URI:did:web:mallory.example']],
      ['no', []],
    ])('rejects %s alternative names', (_, names) =>
      expectRejected(
        (request) => issued(authority.issue(request, { extensions: [...LEAF, MDL, ...names] })),
        'another subject or other alternative names',
      ),
    );

    it('rejects a certificate of another authority of the same name', () =>
      expectRejected(
        (request) => issued(other.issue(request), other.root),
        'the chain does not lead to a trusted authority',
      ));

    it('rejects a certificate that ends before the old one', () =>
      expectRejected((request) => issued(authority.issue(request, { days: 9 })), 'does not end later'));

    it('rejects a certificate that is not valid yet', () =>
      expectRejected(async (request) => {
        const [, value] = (await namesOf()).split('=URI:');
        const pem = await createLeafCertificate({
          notBefore: new Date(Date.now() + DAY_MS),
          notAfter: new Date(Date.now() + 300 * DAY_MS),
          subject: 'CN=Acme\\, Ltd, C=ZA',
          publicKey: authority.publicKeyOf(request),
          issuerCertificate: authority.root,
          issuerKey: authority.signingKey,
          extendedKeyUsages: ['1.0.18013.5.1.2'],
          subjectAlternativeNames: [{ type: 'url', value: value! }],
        });
        return issued(pem);
      }, 'certificate 0 is not valid yet'));

    it('rejects the certificate of an authority', () =>
      expectRejected(async (request) => {
        const usage = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,digitalSignature,keyCertSign', MDL];
        return issued(authority.issue(request, { extensions: [...usage, await namesOf()] }));
      }, 'certificate 0 is an authority'));

    it('rejects a certificate that is not for signatures', () =>
      expectRejected(async (request) => {
        const usage = ['basicConstraints=critical,CA:FALSE', 'keyUsage=critical,keyEncipherment', MDL];
        return issued(authority.issue(request, { extensions: [...usage, await namesOf()] }));
      }, 'certificate 0 is not for digital signatures'));

    it('rejects a certificate that is not for mobile driving licences any more', () =>
      expectRejected(
        async (request) => issued(authority.issue(request, { extensions: [...LEAF, await namesOf()] })),
        'lacks the extended key usage 1.0.18013.5.1.2',
      ));

    it('rejects a certificate that its authority has revoked', () =>
      expectRejected(async (request) => {
        const points = `crlDistributionPoints=URI:${crls.url}/list.crl`;
        const pem = authority.issue(request, { extensions: [...LEAF, MDL, points, await namesOf()] });
        crl = authority.openssl.crl({ revoked: [pem] });
        return issued(pem);
      }, 'revoked'));

    it.each<[string, EstAnswer, string]>([
      ['a redirect', { status: 302, headers: { location: '/other' } }, 'The EST server answered 302.'],
      ['the status 401', { status: 401 }, 'The EST server rejected the authentication with 401.'],
      ['the status 403', { status: 403 }, 'The EST server rejected the authentication with 403.'],
      ['the status 404', { status: 404 }, 'The EST server answered 404.'],
      ['the status 503', { status: 503, body: 'retry' }, 'The EST server answered 503.'],
      ['another media type', { headers: { 'content-type': 'text/html' } }, 'another media type'],
      [
        'another kind of message',
        { headers: { 'content-type': 'application/pkcs7-mime; smime-type=server-generated-key' } },
        'another media type',
      ],
      ['a body that is not base64', { body: '<html>' }, 'not base64'],
      ['an empty body', {}, 'the message has no permitted length'],
      ['a body that is not PKCS #7', { body: 'MAMCAQE=' }, 'the message is malformed'],
      ['a body that is too long', { body: 'A'.repeat(70_000) }, 'The answer is longer than 65536 bytes.'],
    ])('rejects %s', (_, answer, lastError) => expectRejected(() => answer, lastError));

    it('rejects an answer that breaks off', () =>
      expectRejected(() => {
        throw new Error('broken');
      }, 'The EST server gave no answer.'));

    it('rejects a server whose authority is not pinned, before it gets the password', async () => {
      expect((await put(id, { authorities: [other.root] })).status).toBe(200);
      const { length } = server.received;
      await expectRejected(() => ({}), 'The EST server gave no answer. The TLS connection is not trustworthy.');
      expect(server.received).toHaveLength(length);
      expect((await put(id)).status).toBe(200);
    });

    it('keeps one request through all attempts, and renews as soon as the answer is right', async () => {
      issuing();
      await attempt();
      await expectRenewed(id);
      expect([...requests]).toEqual([server.received[0]!.request]);
    });
  });

  describe('PUT /certificates/:id/renewal', () => {
    it('never returns the secrets, and stores them sealed', async () => {
      const id = await importLeaf();
      const { status, body } = await put(id, { label: 'issuers' });
      expect([status, body.data]).toEqual([
        200,
        {
          certificateId: id,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          protocol: 'est',
          url: server.url,
          label: 'issuers',
          authorities: [tls.root],
          rekey: true,
          authentication: { username: 'acme' },
        },
      ]);
      expect(await get(id)).toEqual(body.data);
      const rows = await renewals.database.query('SELECT * FROM trust.est_renewals WHERE tenant_id = $1', [tenantId]);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    });

    it.each([
      ['another protocol', { protocol: 'cmp' }, '/protocol'],
      ['http', { url: 'http://est.example' }, '/url'],
      ['a private address', { url: 'https://10.0.0.1' }, '/url'],
      ['a URL with a path', { url: 'https://est.example/path' }, '/url'],
      ['a URL with credentials', { url: 'https://a:b@est.example' }, '/url'],
      ['a label with a slash', { label: 'a/b' }, '/label'],
      ['a label of dots', { label: '..' }, '/label'],
      ['an operation as the label', { label: 'simpleenroll' }, '/label'],
      ['no authorities', { authorities: [] }, '/authorities'],
      ['an authority that is no certificate', { authorities: ['x'] }, '/authorities/0'],
      ['no authentication', { authentication: undefined }, '/authentication'],
      ['an empty authentication', { authentication: {} }, '/authentication'],
      ['a username without a password', { authentication: { username: 'acme' } }, '/authentication'],
      ['a username with a colon', { authentication: { ...BASIC, username: 'a:b' } }, '/authentication/username'],
      ['a password with a line break', { authentication: { ...BASIC, password: 'a\nb' } }, '/authentication/password'],
      ['a password that is a number', { authentication: { ...BASIC, password: 1 } }, '/authentication/password'],
      ['two ways to authenticate', { authentication: { ...BASIC, certificate: 'x', key: 'y' } }, '/authentication'],
    ])('rejects %s with VALIDATION_ERROR', async (_, members, pointer) => {
      const id = await importLeaf();
      const { status, body } = await put(id, members);
      expect(status).toBe(400);
      const pointers = body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
      expect(pointers).toContain(pointer);
      expect((await call('GET', `/api/certificates/${id}/renewal`)).status).toBe(404);
    });

    it('rejects a leaf as a pinned authority, a key of another certificate and an expired certificate', async () => {
      const id = await importLeaf();
      const [pair, foreign] = [tls.tlsPair(LEAF), tls.tlsPair(LEAF)];
      const expired = tls.issue(tls.openssl.request('/C=ZA/CN=old'), { extensions: LEAF, days: 0 });
      const key = tls.openssl.runWith({}, 'pkey', '-in', '@request.key');
      const pointersOf = async (members: object) =>
        (await put(id, members)).body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
      expect(await pointersOf({ authorities: [pair.certificate] })).toEqual(['/authorities/0']);
      expect(await pointersOf({ authentication: { ...pair, key: foreign.key } })).toEqual(['/authentication/key']);
      await waitFor(() => (new Date(new X509Certificate(expired).validTo) <= new Date() ? true : undefined));
      const authentication = { certificate: expired, key };
      expect(await pointersOf({ authentication })).toEqual(['/authentication/certificate']);
    });

    it('stores one setting for concurrent requests', async () => {
      const id = await importLeaf();
      const answers = await Promise.all(['a', 'b', 'c'].map((label) => put(id, { label })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const rows = await renewals.database.query('SELECT 1 FROM trust.est_renewals WHERE tenant_id = $1', [tenantId]);
      expect(rows).toHaveLength(1);
    });

    it('rejects certificates that the platform has made, and revoked ones, with INVALID_STATE', async () => {
      const root = { ...CSR, type: 'issuerRoot', issuerAlternativeNameUrl: 'https://acme.example' };
      const { data, meta } = (await call('POST', '/api/certificates', root)).body;
      for (const own of [data.id, meta.leafCertificateId]) {
        expect(await put(own)).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
      }
      newTenant();
      const id = await importLeaf();
      await call('POST', `/api/certificates/${id}/revoke`);
      expect(await put(id)).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
    });

    it('rejects an unknown certificate and one of another tenant with 404', async () => {
      const id = await importLeaf();
      await put(id);
      newTenant();
      for (const path of [id, createId()].map((each) => `/api/certificates/${each}/renewal`)) {
        expect((await call('GET', path)).status).toBe(404);
        expect((await call('PUT', path, settingOf())).status).toBe(404);
        expect((await call('DELETE', path)).status).toBe(404);
      }
    });
  });

  it('deletes a setting, after which no attempt is made', async () => {
    const id = await importLeaf();
    await put(id);
    expect((await call('DELETE', `/api/certificates/${id}/renewal`)).status).toBe(204);
    expect((await call('DELETE', `/api/certificates/${id}/renewal`)).status).toBe(404);
    await attempt();
    expect(server.received).toEqual([]);
  });
});
