import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { runCommandLine } from '../run-command-line';

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const OTHER_ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a42';
const TEMPLATES = '/api/v1/templates/credentials';
const ENDPOINTS = '/api/v1/endpoints';
const ENTITIES = '/api/v1/trusted-entities';

const ENDPOINT = `apiVersion: vc/v1
kind: WebhookEndpoint
name: Back office
spec:
  url: https://shop.example.com/webhooks
  filterTypes: [openid4vc.issuance.completed]
  alertEmails: [webhooks@acme.example]
  headers: { X-Api-Key: 'Key \${RECEIVER_KEY}' }
  authentication:
    type: client_credentials
    tokenUrl: https://shop.example.com/token
    clientId: vc
    clientSecret: \${file:client.secret}
`;
const SHOWN_ENDPOINT = {
  id: ID,
  url: 'https://shop.example.com/webhooks',
  description: 'Back office',
  filterTypes: ['openid4vc.issuance.completed'],
  filter: {},
  rateLimit: null,
  signatureSchemes: ['v1'],
  headerNames: ['x-api-key'],
  authentication: { type: 'client_credentials', tokenUrl: 'https://shop.example.com/token', clientId: 'vc' },
  clientCertificate: null,
  retrySchedule: [5, 300],
  alertEmails: ['webhooks@acme.example'],
};

const TEMPLATE = `apiVersion: vc/v1
kind: CredentialTemplate
name: First-aid certificate
spec:
  credentialFormat: sd-jwt-vc
  code: first-aid
  attributes:
    level: { type: integer }
`;
const SHOWN_TEMPLATE = {
  id: ID,
  name: 'First-aid certificate',
  format: 'sd-jwt-vc',
  type: 'https://vc.example/vct/acme/first-aid',
  attributes: { level: { type: 'integer' } },
  issuer: { signer: 'certificate', keyType: 'P-256' },
  revocable: false,
  suspendable: true,
  maxCopies: 20,
  archivedAt: null,
};

const ENTITY = 'apiVersion: vc/v1\nkind: TrustedEntity\nname: Acme College\nspec: {}\n';

/** What the endpoint refers to. */
const allowed = (folder: string) => ['--allow-env', 'RECEIVER_KEY', '--allow-files', folder];

interface Options {
  input: string;
  environment?: object;
  answer?: string;
  signal?: AbortSignal;
}

describe('vc plan, apply and export', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-configuration-'));
  const secrets = join(folder, 'secrets');
  let server: LocalServer;
  /** Of each method and path. */
  let answers: Record<string, [status: number, body: unknown]>;
  /** Other requests than GET, with their bodies. */
  let requests: [request: string, body: unknown][];
  let conditions: (string | undefined)[];

  beforeAll(async () => {
    writeFileSync(join(folder, 'client.secret'), 'cl1ent-s3cret\n');
    server = await LocalServer.start(async (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      const name = `${request.method} ${path}`;
      if (request.method !== 'GET' && path.startsWith('/api/')) {
        requests.push([name, await bodyOf(request)]);
        conditions.push(request.headers['if-match']);
      }
      const [status, body] = answers[name] ?? [200, request.method === 'GET' ? { data: [], links: {} } : { data: {} }];
      response.setHeader('etag', '"v1"');
      sendJson(response, body, status);
    });
  });

  beforeEach(() => {
    requests = [];
    conditions = [];
    answers = { 'POST /auth/connect/token': [200, { access_token: 'a.b.c', expires_in: 300 }] };
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function bodyOf(request: IncomingMessage): Promise<unknown> {
    const sent = await text(request);
    return sent === '' ? undefined : JSON.parse(sent);
  }

  /** The platform has these resources at the path. */
  function have(path: string, ...resources: ({ id: string } & Record<string, unknown>)[]): void {
    answers[`GET ${path}`] = [200, { data: resources, links: {} }];
    for (const data of resources) answers[`GET ${path}/${data.id}`] = [200, { data }];
  }

  async function vc(
    words: string[],
    { input, environment = {}, answer, signal = new AbortController().signal }: Options,
  ) {
    const output = { out: '', err: '' };
    const file = join(folder, 'configuration.yaml');
    writeFileSync(file, input);
    const code = await runCommandLine([...words, '-f', file], {
      environment: { VC_URL: server.url, VC_CLIENT_ID: 'acme', VC_CLIENT_SECRET: 's3cret', ...environment },
      out: (line) => (output.out += line),
      err: (line) => (output.err += line),
      readInput: async () => '',
      ...(answer !== undefined && { ask: async () => answer }),
      signal,
    });
    return { code, ...output };
  }

  it('plans with exit code 6, reads no secret and sends nothing', async () => {
    const { code, out } = await vc(['plan'], { input: `${ENDPOINT}---\n${TEMPLATE}` });
    expect(code).toBe(6);
    expect(out).toMatch(/create +CredentialTemplate +First-aid certificate/);
    expect(out).toMatch(/create +WebhookEndpoint +Back office/);
    expect(requests).toEqual([]);
  });

  it('plans nothing for resources that are as their documents say', async () => {
    have(ENDPOINTS, SHOWN_ENDPOINT);
    have(TEMPLATES, SHOWN_TEMPLATE);
    const input = `${ENDPOINT}---\n${TEMPLATE}`;
    expect(await vc(['plan'], { input })).toEqual({ code: 0, out: '', err: 'There is no difference.\n' });
    expect((await vc(['apply'], { input })).code).toBe(0);
    expect(requests).toEqual([]);
  });

  it('plans nothing for the earlier name of a format', async () => {
    have(TEMPLATES, SHOWN_TEMPLATE);
    const input = TEMPLATE.replace('sd-jwt-vc', 'sd-jwt');
    expect((await vc(['plan'], { input })).err).toBe('There is no difference.\n');
  });

  it('prints what differs as JSON', async () => {
    have(TEMPLATES, { ...SHOWN_TEMPLATE, maxCopies: 5, validity: { days: 2 } });
    const { out } = await vc(['plan', '--json'], { input: `${TEMPLATE}  validity: { days: 730 }\n` });
    const change = { action: 'update', kind: 'CredentialTemplate', name: 'First-aid certificate', id: ID };
    const maxCopies = { member: 'maxCopies', before: 5, after: 20 };
    const validity = { member: 'validity', before: { days: 2 }, after: { days: 730 } };
    expect(JSON.parse(out)).toEqual([{ ...change, differences: expect.arrayContaining([maxCopies, validity]) }]);
  });

  it('creates an endpoint with secrets of the environment and of files, stores its own secret and prints none', async () => {
    answers[`POST ${ENDPOINTS}`] = [201, { data: { ...SHOWN_ENDPOINT, secret: 'whsec_x' } }];
    const environment = { RECEIVER_KEY: 'r3ceiver' };
    const { code, out, err } = await vc(['apply', '--secrets', secrets, ...allowed(folder)], {
      input: ENDPOINT,
      environment,
    });
    expect([code, requests]).toEqual([
      0,
      [
        [
          `POST ${ENDPOINTS}`,
          expect.objectContaining({
            description: 'Back office',
            headers: { 'X-Api-Key': 'Key r3ceiver' },
            authentication: expect.objectContaining({ clientSecret: 'cl1ent-s3cret' }),
          }),
        ],
      ],
    ]);
    expect(out + err).not.toMatch(/r3ceiver|cl1ent|whsec/);
    const path = join(secrets, `${ID}.secret`);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['whsec_x\n', 0o600]);
  });

  it('ends with 2 before the first request without a secret or a folder for new ones', async () => {
    const { code, err } = await vc(['apply', ...allowed(folder)], { input: `${ENTITY}---\n${ENDPOINT}` });
    expect([code, requests]).toEqual([2, []]);
    expect(err).toContain('The variable RECEIVER_KEY of the environment is not set.');
    expect(err).toContain('name a folder for it with --secrets');
  });

  it('ends with 2 before the first request where a document reads what the caller does not allow', async () => {
    const environment = { RECEIVER_KEY: 'r3ceiver' };
    mkdirSync(join(folder, 'other'), { recursive: true });
    const words = ['apply', '--secrets', secrets, '--allow-env', 'OTHER', '--allow-files', join(folder, 'other')];
    const { code, out, err } = await vc(words, { input: ENDPOINT, environment });
    expect([code, requests]).toEqual([2, []]);
    expect(err).toContain('allow it by --allow-env RECEIVER_KEY');
    expect(err).toMatch(/client.secret is not allowed: allow its folder by --allow-files <folder>/);
    expect(out + err).not.toMatch(/r3ceiver|cl1ent/);
  });

  it('sends the secrets of an endpoint again with --send-secrets', async () => {
    have(ENDPOINTS, SHOWN_ENDPOINT);
    const environment = { RECEIVER_KEY: 'other' };
    const { code, out } = await vc(['apply', '--send-secrets', ...allowed(folder)], { input: ENDPOINT, environment });
    expect([code, out]).toEqual([0, expect.stringMatching(/update +WebhookEndpoint +Back office .* secrets/)]);
    const body = expect.objectContaining({ headers: { 'X-Api-Key': 'Key other' } });
    expect(requests).toEqual([[`PATCH ${ENDPOINTS}/${ID}`, body]]);
  });

  it('resets what the document of an endpoint does not have', async () => {
    have(ENDPOINTS, SHOWN_ENDPOINT);
    const input = ENDPOINT.slice(0, ENDPOINT.indexOf('  filterTypes'));
    expect((await vc(['apply'], { input })).code).toBe(0);
    const body = { filterTypes: [], headers: {}, authentication: { type: 'none' }, rateLimit: 0 };
    expect(requests).toEqual([[`PATCH ${ENDPOINTS}/${ID}`, expect.objectContaining(body)]]);
    expect(conditions).toEqual(['"v1"']);
  });

  it('stops at a resource that has changed since the plan', async () => {
    have(TEMPLATES, { ...SHOWN_TEMPLATE, maxCopies: 5 });
    answers[`GET ${TEMPLATES}/${ID}`] = [200, { data: { ...SHOWN_TEMPLATE, maxCopies: 7 } }];
    const answer = await vc(['apply'], { input: TEMPLATE });
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('has changed since the plan') });
    expect(requests).toEqual([]);
  });

  describe('a template whose attributes differ', () => {
    const input = TEMPLATE.replace('integer', 'string').replace('first-aid', 'first-aid-2');

    beforeEach(() => {
      have(TEMPLATES, SHOWN_TEMPLATE);
      answers[`POST ${TEMPLATES}`] = [201, { data: { ...SHOWN_TEMPLATE, id: OTHER_ID } }];
    });

    it('is created, and the earlier one is archived afterwards', async () => {
      expect((await vc(['apply', '--yes'], { input })).code).toBe(0);
      expect(requests.map(([request]) => request)).toEqual([`POST ${TEMPLATES}`, `POST ${TEMPLATES}/${ID}/archive`]);
      expect((await vc(['apply'], { input, answer: 'yes' })).code).toBe(0);
    });

    it.each([undefined, 'no', ''])('stays with the answer %p', async (answer) => {
      const answered = await vc(['apply'], { input, ...(answer !== undefined && { answer }) });
      expect(answered).toMatchObject({ code: 2, err: expect.stringContaining('Nothing is changed.') });
      expect(requests).toEqual([]);
    });
  });

  it('makes no further change after Ctrl-C, and ends with 130', async () => {
    const { code, err } = await vc(['apply'], { input: ENTITY, signal: AbortSignal.abort() });
    expect([code, err]).toEqual([130, expect.stringContaining('0 of 1 changes are done')]);
    expect(requests).toEqual([]);
  });

  it('stops at the first refusal, and says what is done', async () => {
    answers[`POST ${ENTITIES}`] = [201, { data: { id: ID } }];
    answers[`POST ${TEMPLATES}`] = [409, { errors: [{ code: 'CREDENTIAL_TYPE_TAKEN', detail: 'Taken.' }] }];
    const { code, out, err } = await vc(['apply', '--secrets', secrets, '--json', ...allowed(folder)], {
      input: [ENDPOINT, TEMPLATE, ENTITY].join('---\n'),
      environment: { RECEIVER_KEY: 'r3ceiver' },
    });
    expect([code, requests.map(([request]) => request)]).toEqual([1, [`POST ${ENTITIES}`, `POST ${TEMPLATES}`]]);
    expect(err).toContain(`create TrustedEntity Acme College: done.`);
    expect(err).toContain('create CredentialTemplate First-aid certificate: not done. 1 of 3 changes are done');
    expect(err).toContain('CREDENTIAL_TYPE_TAKEN: Taken.');
    expect(JSON.parse(out)).toEqual([expect.objectContaining({ kind: 'TrustedEntity', id: ID })]);
  });

  it('deletes what no document names, of the pruned kinds alone', async () => {
    have(ENTITIES, { id: ID, name: 'Acme College', dids: [], certificates: [] }, { id: OTHER_ID, name: 'Other' });
    have(TEMPLATES, SHOWN_TEMPLATE);
    expect((await vc(['plan'], { input: ENTITY })).code).toBe(0);
    expect((await vc(['apply', '--prune', 'TrustedEntity', '--yes'], { input: ENTITY })).code).toBe(0);
    expect(requests).toEqual([[`DELETE ${ENTITIES}/${OTHER_ID}`, undefined]]);
  });

  it('keeps the templates of presets, which the platform makes', async () => {
    have(TEMPLATES, { ...SHOWN_TEMPLATE, presetId: 'platform:student-card' });
    expect((await vc(['plan', '--prune', 'CredentialTemplate'], { input: ENTITY })).out).not.toContain('delete');
  });

  it('renames the template of a preset, and restores an archived one', async () => {
    have(TEMPLATES, { ...SHOWN_TEMPLATE, presetId: 'platform:student-card' });
    const spec = 'spec: { credentialFormat: preset, presetId: platform:student-card }';
    const input = `apiVersion: vc/v1\nkind: CredentialTemplate\nname: Card\n${spec}\n`;
    expect((await vc(['apply'], { input })).code).toBe(0);
    expect(requests).toEqual([[`PATCH ${TEMPLATES}/${ID}`, { name: 'Card' }]]);
    answers[`POST ${TEMPLATES}`] = [201, { data: { ...SHOWN_TEMPLATE, archivedAt: '2026-11-23T08:30:00.000Z' } }];
    have(TEMPLATES);
    requests.length = 0;
    expect((await vc(['apply'], { input })).code).toBe(0);
    const sent = requests.map(([request]) => request);
    expect(sent).toEqual([`POST ${TEMPLATES}`, `POST ${TEMPLATES}/${ID}/restore`, `PATCH ${TEMPLATES}/${ID}`]);
  });

  it('ends with 2 for an unknown kind', async () => {
    const answer = await vc(['plan', '--prune', 'Certificate'], { input: ENTITY });
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('It must be one of TrustedEntity') });
  });

  it('ends with 2 for a document that two resources have the name of, unless one is as it says', async () => {
    have(TEMPLATES, { ...SHOWN_TEMPLATE, revocable: true }, { ...SHOWN_TEMPLATE, id: OTHER_ID });
    const same = await vc(['plan'], { input: TEMPLATE });
    expect([same.code, same.err]).toEqual([0, expect.stringContaining('but there are others with the name')]);
    const { code, err } = await vc(['plan'], { input: `${TEMPLATE}  maxCopies: 3\n` });
    expect([code, err]).toEqual([2, expect.stringContaining('Rename or delete all but one.')]);
  });

  it('reads the YAML files of a folder, and standard input', async () => {
    const configuration = join(folder, 'configuration');
    mkdirSync(configuration);
    const empty = await vc(['plan', '-f', configuration], { input: '' });
    expect(empty).toMatchObject({ code: 2, err: expect.stringContaining('has no file that ends with .yaml or .yml') });
    writeFileSync(join(configuration, 'a.yaml'), ENTITY);
    writeFileSync(join(configuration, 'b.yml'), TEMPLATE);
    writeFileSync(join(configuration, 'README.md'), 'not a document');
    const { out } = await vc(['plan', '--json', '-f', configuration, '-'], { input: ENDPOINT });
    expect((JSON.parse(out) as { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'TrustedEntity',
      'CredentialTemplate',
      'WebhookEndpoint',
    ]);
  });

  it('ends with 2 for a reference to a trusted entity that is pruned', async () => {
    have(ENTITIES, { id: ID, name: 'Acme College', dids: [], certificates: [] });
    const credential = '{ format: sd-jwt-vc, type: urn:example:card, trustedEntities: [Acme College] }';
    const spec = `spec: { source: manual, credentials: [${credential}] }`;
    const input = `apiVersion: vc/v1\nkind: PresentationTemplate\nname: A\n${spec}\n`;
    expect((await vc(['plan'], { input })).code).toBe(6);
    const answer = await vc(['plan', '--prune', 'TrustedEntity'], { input });
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('--prune deletes the trusted entity') });
  });

  it('ends with 2 for a trusted entity that neither the platform nor a document has', async () => {
    const credential = '{ format: sd-jwt-vc, type: urn:example:card, trustedEntities: [Nobody] }';
    const spec = `spec: { source: manual, credentials: [${credential}] }`;
    const answer = await vc(['plan'], { input: `apiVersion: vc/v1\nkind: PresentationTemplate\nname: A\n${spec}\n` });
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(':4: There is no trusted entity') });
  });
});
