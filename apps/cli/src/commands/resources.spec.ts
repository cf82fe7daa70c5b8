import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestCommandLine } from '../test-command-line';

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const LEAF = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a42';
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const UPDATED_AT = '2026-11-23T08:30:00.000Z';

describe('vc', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-resources-'));
  let commandLine: TestCommandLine;

  beforeAll(async () => {
    commandLine = await TestCommandLine.start();
  });

  beforeEach(() => commandLine.reset());

  afterAll(async () => {
    await commandLine?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const vc = async (words: string, input = '') => commandLine.vc(words.split(' '), { readInput: async () => input });

  describe.each([
    ['templates', 'templates/credentials', 'PATCH'],
    ['presentation-templates', 'templates/presentations', 'PATCH'],
    ['trust', 'trusted-entities', 'PUT'],
    ['endpoints', 'endpoints', 'PATCH'],
  ])('%s update', (name, path, method) => {
    const route = `/api/v1/${path}/${ID}`;

    beforeEach(() => {
      const read = { id: ID, name: 'Before', updatedAt: UPDATED_AT };
      commandLine.answers[`GET ${route}`] = [200, { data: read }, { etag: '"v1"' }];
      commandLine.answers[`${method} ${route}`] = [200, { data: { ...read, name: 'After' } }];
    });

    it('sends the file with the entity tag that it has read, and prints the resource', async () => {
      const answer = await vc(`${name} update ${ID} -f - --json`, '{"name":"After"}');
      expect(answer).toMatchObject({ code: 0, err: '' });
      expect(JSON.parse(answer.out)).toMatchObject({ name: 'After' });
      const [, { body, headers }] = commandLine.requests as [unknown, (typeof commandLine.requests)[0]];
      expect([body, headers['if-match']]).toEqual([{ name: 'After' }, '"v1"']);
    });

    it('accepts the updatedAt of an unchanged resource, and refuses with 1 that of a changed one', async () => {
      expect(await vc(`${name} update ${ID} -f -`, `{"updatedAt":"${UPDATED_AT}"}`)).toMatchObject({ code: 0 });
      const earlier = await vc(`${name} update ${ID} -f -`, '{"updatedAt":"2026-11-22T08:30:00.000Z"}');
      expect(earlier).toMatchObject({ code: 1, err: expect.stringContaining(UPDATED_AT) });
      expect(commandLine.requests.filter((sent) => sent.method === method)).toHaveLength(1);
    });
  });

  it('ends with 1 if a resource changes between the read and the update', async () => {
    const route = `/api/v1/endpoints/${ID}`;
    commandLine.answers[`GET ${route}`] = [200, { data: { id: ID } }, { etag: '"v1"' }];
    const errors = [{ code: 'PRECONDITION_FAILED', detail: 'It has changed.' }];
    commandLine.answers[`PATCH ${route}`] = [412, { errors }];
    const answer = await vc(`endpoints update ${ID} -f -`, '{}');
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('PRECONDITION_FAILED') });
  });

  it.each([
    ['presets list', 'GET presets/credentials', /^id +templateName +credentialFormat +templateType$/m],
    ['presentation-presets list', 'GET presets/presentations', /^id +templateName$/m],
    ['credentials list', 'GET credentials', /^id +status +format +issuanceId/m],
    ['csrs list', 'GET certificates/csrs', /^id +type +keyType +status/m],
    ['event-types list', 'GET event-types', /^id +description +webhooks$/m],
    [`issuances timeline ${ID}`, `GET issuances/${ID}/timeline`, /^occurredAt +actor +summary/m],
    [`presentations timeline ${ID}`, `GET presentations/${ID}/timeline`, /^occurredAt +actor +summary/m],
    [`endpoints deliveries ${ID}`, `GET endpoints/${ID}/deliveries`, /^id +eventType +status/m],
    [`endpoints recoveries ${ID}`, `GET endpoints/${ID}/recoveries`, /^id +status +since/m],
    [`endpoints portal-links ${ID}`, `GET endpoints/${ID}/portal-links`, /^id +createdAt +expiresAt$/m],
  ])('%s prints a table', async (words, route, header) => {
    const [method, path] = route.split(' ');
    commandLine.answers[`${method} /api/v1/${path}`] = [200, { data: [{ id: ID }, { id: LEAF }], links: {} }];
    const { code, out } = await vc(`${words} --limit 1`);
    expect([code, out.trim().split('\n').length]).toEqual([0, 2]);
    expect(out).toMatch(header);
  });

  it.each([
    ['presets get platform:x', 'GET presets/credentials/platform%3Ax', undefined],
    ['presets create -f -', 'POST presets/credentials', {}],
    ['presentation-presets get platform:x', 'GET presets/presentations/platform%3Ax', undefined],
    [`issuances approve ${ID}`, `POST issuances/${ID}/approve`, undefined],
    [`credentials get ${ID}`, `GET credentials/${ID}`, undefined],
    [`credentials suspend ${ID}`, `POST credentials/${ID}/suspend`, undefined],
    [`credentials reinstate ${ID}`, `POST credentials/${ID}/reinstate`, undefined],
    [`certificates activate ${ID}`, `POST certificates/${ID}/activate`, undefined],
    [`certificates revoke ${ID}`, `POST certificates/${ID}/revoke`, undefined],
    [`csrs get ${ID}`, `GET certificates/csrs/${ID}`, undefined],
    [`endpoints test ${ID}`, `POST endpoints/${ID}/test`, undefined],
    [`endpoints rotate-secret ${ID}`, `POST endpoints/${ID}/rotate-secret`, undefined],
    [`endpoints create-portal-link ${ID}`, `POST endpoints/${ID}/portal-links`, {}],
    [
      `endpoints create-portal-link ${ID} --expires-in 60`,
      `POST endpoints/${ID}/portal-links`,
      { expiresInSeconds: 60 },
    ],
    [`endpoints delete-portal-link ${ID} ${LEAF}`, `DELETE endpoints/${ID}/portal-links/${LEAF}`, undefined],
    ['endpoints source-addresses', 'GET source-addresses', undefined],
    [
      `endpoints recover ${ID} --since 2026-11-23T08:30:00Z --event-types a,b`,
      `POST endpoints/${ID}/recover`,
      { since: UPDATED_AT, eventTypes: ['a', 'b'] },
    ],
    [`templates restore ${ID}`, `POST templates/credentials/${ID}/restore`, undefined],
    [`deliveries get ${ID}`, `GET deliveries/${ID}`, undefined],
    ['event-types get a.b', 'GET event-types/a.b', undefined],
    ['settings get credentials', 'GET credentials/settings', undefined],
    ['settings get presentations', 'GET presentations/settings', undefined],
    ['settings get trust', 'GET trusted-entities/settings', undefined],
    ['settings get keys', 'GET keys/settings', undefined],
    ['keys settings --json', 'GET keys/settings', undefined],
    ['keys move --json --provider pkcs11', 'POST keys/move', { provider: 'pkcs11', roots: false }],
    ['keys move --json --provider pkcs11 --roots', 'POST keys/move', { provider: 'pkcs11', roots: true }],
  ])('%s sends the request', async (words, route, body) => {
    const [method, path] = route.split(' ');
    commandLine.answers[`${method} /api/v1/${path}`] = [200, { data: { id: ID } }];
    expect(await vc(words, '{}')).toMatchObject({ code: 0, err: '' });
    expect(commandLine.requests.map((sent) => sent.body)).toEqual([body]);
  });

  it.each([
    [`templates type-metadata ${ID}`, `templates/credentials/sd-jwt/${ID}/type-metadata`, { vct: 'urn:x' }],
    [`endpoints keys ${ID}`, `endpoints/${ID}/jwks`, { keys: [] }],
  ])('%s prints a document that has no envelope', async (words, path, document) => {
    commandLine.answers[`GET /api/v1/${path}`] = [200, document];
    expect(JSON.parse((await vc(`${words} --json`)).out)).toEqual(document);
  });

  it('prints usage as a table, or its figures as JSON', async () => {
    const figures = [{ period: '2026-11', measure: 'openid4vc.issuance.completed', count: 3 }];
    commandLine.answers['GET /api/v1/usage'] = [200, { data: { figures } }];
    const words = 'usage --from 2026-11-01 --group-by month --measure openid4vc.issuance.completed';
    expect((await vc(words)).out).toMatch(/^period +measure +count\n2026-11 +openid4vc\.issuance\.completed +3\n$/);
    expect(JSON.parse((await vc(`${words} --json`)).out)).toEqual(figures);
    expect(commandLine.requests[0]!.url).toBe(
      '/api/v1/usage?from=2026-11-01&groupBy=month&measure=openid4vc.issuance.completed',
    );
  });

  it('replaces the settings that it has read', async () => {
    commandLine.answers['GET /wallet/v2/orgs/settings'] = [200, { data: { strangers: 'show' } }, { etag: '"v1"' }];
    commandLine.answers['PUT /wallet/v2/orgs/settings'] = [200, { data: { strangers: 'refuse' } }];
    const answer = await vc('settings update wallet -f -', '{"strangers":"refuse"}');
    expect(answer).toMatchObject({ code: 0, out: 'strangers  refuse\n' });
    expect(commandLine.requests[1]!.headers['if-match']).toBe('"v1"');
  });

  describe('certificates', () => {
    it('creates a signing request, and stores it in PEM', async () => {
      commandLine.answers['POST /api/v1/certificates/csrs'] = [
        201,
        { data: { id: ID, certificateSigningRequest: PEM } },
      ];
      const file = join(directory, 'request.pem');
      const type = '--type issuerSignCredential --country ZA';
      expect(await vc(`certificates create ${type} --common-name Acme --sign-mdl -o ${file}`)).toMatchObject({
        code: 0,
      });
      expect(readFileSync(file, 'utf8')).toBe(PEM);
      expect(commandLine.requests[0]!.body).toEqual({
        type: 'issuerSignCredential',
        keyType: 'P-256',
        countryName: 'ZA',
        commonName: 'Acme',
        capabilities: { signMdl: true },
      });
    });

    it('creates a root, and names the certificate below it', async () => {
      const root = { id: ID, certificate: PEM };
      commandLine.answers['POST /api/v1/certificates'] = [201, { data: root, meta: { leafCertificateId: LEAF } }];
      const words =
        'certificates create --type issuerRoot --key-type Ed25519 --country ZA --issuer-url https://a.example';
      expect((await vc(words)).out).toContain(LEAF);
      expect(commandLine.requests[0]!.body).toEqual({
        type: 'issuerRoot',
        keyType: 'Ed25519',
        countryName: 'ZA',
        issuerAlternativeNameUrl: 'https://a.example',
      });
    });

    it('imports the certificate of a signing request, and activates it', async () => {
      commandLine.answers['POST /api/v1/certificates/import'] = [
        201,
        { data: { id: ID, status: 'pendingActivation' } },
      ];
      commandLine.answers[`POST /api/v1/certificates/${ID}/activate`] = [200, { data: { id: ID, status: 'active' } }];
      const file = join(directory, 'chain.pem');
      writeFileSync(file, PEM);
      expect((await vc(`certificates import --csr ${LEAF} -f ${file}`)).out).toContain('pendingActivation');
      expect((await vc(`certificates import --csr ${LEAF} -f ${file} --activate`)).out).toMatch(/status +active/);
      expect(commandLine.requests[0]!.body).toEqual({ certificateSigningRequestId: LEAF, certificate: PEM });
      expect(commandLine.requests).toHaveLength(3);
    });

    it.each([
      ['a root without the address of the issuer', '--type issuerRoot --country ZA', '--issuer-url'],
      [
        'a request with the address of the issuer',
        '--type verifierSignRequest --country ZA --issuer-url x',
        'for roots',
      ],
      ['an unknown type', '--type leaf --country ZA', 'issuerRoot'],
      ['a missing country', '--type issuerRoot', '--country'],
    ])('ends with 2 for %s', async (_, words, reason) => {
      const answer = await vc(`certificates create ${words}`);
      expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
      expect(commandLine.requests).toEqual([]);
    });
  });

  it('ends with 2 for settings that it does not know', async () => {
    expect(await vc('settings get users')).toMatchObject({ code: 2, err: expect.stringContaining('credentials') });
  });
});
