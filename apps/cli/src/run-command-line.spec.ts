import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { LocalServer, sendJson } from '@vc/testing/unit/local-server';
import { runCommandLine } from './run-command-line';

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';

interface Options {
  input?: string;
  environment?: object;
  /** By Ctrl-C, after a while. */
  isStopped?: boolean;
}

describe('vc', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-cli-'));
  let server: LocalServer;
  let answers: Record<string, [status: number, body: unknown]>;

  beforeAll(async () => {
    server = await LocalServer.start(async (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      const [status, body] = answers[`${request.method} ${path}`] ?? [
        404,
        { errors: [{ code: 'NOT_FOUND', detail: 'No.' }] },
      ];
      sendJson(response, body, status);
    });
  });

  beforeEach(() => {
    answers = { 'POST /auth/connect/token': [200, { access_token: 'a.b.c', expires_in: 300 }] };
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function vc(words: string[], { input = '', environment = {}, isStopped = false }: Options = {}) {
    const output = { out: '', err: '' };
    const stopping = new AbortController();
    if (isStopped) setTimeout(() => stopping.abort(new Error('Ctrl-C')), 300);
    const code = await runCommandLine(words, {
      environment: { VC_URL: server.url, VC_CLIENT_ID: 'acme', VC_CLIENT_SECRET: 's3cret', ...environment },
      out: (text) => (output.out += text),
      err: (text) => (output.err += text),
      readInput: async () => input,
      signal: stopping.signal,
    });
    return { code, ...output };
  }

  describe('secrets', () => {
    it('reads VC_CLIENT_SECRET from the file that VC_CLIENT_SECRET_FILE names', async () => {
      const file = join(directory, 'client-secret');
      writeFileSync(file, 's3cret\n');
      answers['GET /api/v1/credentials'] = [200, { data: [], links: {}, meta: { page: {} } }];
      const environment = { VC_CLIENT_SECRET: undefined, VC_CLIENT_SECRET_FILE: file };
      expect(await vc(['credentials', 'list'], { environment })).toMatchObject({ code: 0, err: '' });
    });

    it('rejects a file that cannot be read, and a secret that is given twice, with 2', async () => {
      const missing = { VC_CLIENT_SECRET: '', VC_CLIENT_SECRET_FILE: join(directory, 'none') };
      const { code, err } = await vc(['credentials', 'list'], { environment: missing });
      expect([code, err]).toEqual([2, expect.stringContaining('VC_CLIENT_SECRET_FILE must name a file that can be')]);
      const twice = { VC_CLIENT_SECRET_FILE: join(directory, 'none') };
      expect((await vc(['credentials', 'list'], { environment: twice })).err).toContain('exclude each other');
    });
  });

  describe('login', () => {
    const path = join(directory, 'profiles.json');
    const environment = { VC_PROFILES: path, VC_URL: undefined, VC_CLIENT_ID: undefined, VC_CLIENT_SECRET: undefined };
    const login = ['login', '--client-id', 'acme', '--client-secret-file', '-'];

    it('stores a profile that only its owner can read, and prints no secret', async () => {
      const answer = await vc([...login, '--url', `${server.url}/`], { input: 's3cret\n', environment });
      expect(answer).toMatchObject({ code: 0, out: '' });
      expect(answer.err).not.toContain('s3cret');
      expect(statSync(path).mode & 0o777).toBe(0o600);
      const profile = { url: server.url, clientId: 'acme', clientSecret: 's3cret' };
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ default: profile });
    });

    it('stores nothing with credentials that the platform refuses', async () => {
      answers['POST /auth/connect/token'] = [401, { error: 'invalid_client' }];
      const answer = await vc([...login, '--url', server.url, '--profile', 'other'], { input: 'x', environment });
      expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('invalid_client') });
      expect(readFileSync(path, 'utf8')).not.toContain('other');
    });

    it('demands a secret that is not on the command line', async () => {
      const answer = await vc(['login', '--url', server.url, '--client-id', 'acme'], { environment });
      expect(answer).toMatchObject({ code: 2, err: expect.stringContaining('VC_CLIENT_SECRET') });
    });
  });

  it('lists resources as a table, and as JSON', async () => {
    const endpoint = { id: ID, url: 'https://example.com/hook', enabled: true, verifiedAt: null };
    answers['GET /api/v1/endpoints'] = [200, { data: [endpoint], links: {} }];
    const table = await vc(['endpoints', 'list']);
    expect(table.out.split('\n')[0]).toMatch(/^id +url +enabled +verifiedAt$/);
    expect(table.out).toContain(`${ID}  https://example.com/hook  true     -`);
    expect(JSON.parse((await vc(['endpoints', 'list', '--json'])).out)).toEqual([endpoint]);
  });

  it('prints no control characters and reversals of text, but ends of lines', async () => {
    const certificate = { id: ID, certificate: 'a\nb', commonName: 'Ac\u001b[2Jme\u009b\u202e' };
    answers[`GET /api/v1/certificates/${ID}`] = [200, { data: certificate }];
    const { out } = await vc(['certificates', 'get', ID]);
    expect(out).toMatch(/^certificate  a\nb\ncommonName   Ac\uFFFD\[2Jme\uFFFD\uFFFD$/m);
    answers[`GET /api/v1/endpoints/${ID}`] = [422, { errors: [{ code: 'X', detail: '\u001b]0;title\u0007' }] }];
    expect((await vc(['endpoints', 'get', ID])).err).toContain('X: \uFFFD]0;title\uFFFD\n');
  });

  it('creates a resource from a file or from standard input', async () => {
    answers['POST /api/v1/endpoints'] = [201, { data: { id: ID, secret: 'whsec_x' } }];
    const file = join(directory, 'endpoint.json');
    writeFileSync(file, '{ "url": "https://example.com" }');
    expect((await vc(['endpoints', 'create', '-f', file])).out).toContain('whsec_x');
    expect((await vc(['endpoints', 'create', '-f', '-'], { input: '{}' })).code).toBe(0);
  });

  it.each([
    ['a file that is missing', ['issue', '-f', '/missing.json'], 'cannot be read'],
    ['a file that is not JSON', ['issue', '-f', '-'], 'is not JSON'],
    ['an unknown command', ['fly'], 'unknown command'],
    ['a missing option', ['issue'], '--file'],
    ['a wait that is not a number', ['request', '-f', '-', '--wait', 'abc'], 'whole number'],
    ['a limit that is not a number', ['endpoints', 'list', '--limit', '-1'], 'whole number'],
  ])('ends with 2 for %s', async (_, words, reason) => {
    expect(await vc(words, { input: '{' })).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
  });

  it('ends with 2 without a profile', async () => {
    const environment = { VC_PROFILES: join(directory, 'none.json'), VC_URL: undefined };
    expect(await vc(['endpoints', 'list'], { environment })).toMatchObject({
      code: 2,
      err: expect.stringContaining('vc login'),
    });
  });

  it('ends with 1 and the sentence of the platform for a refusal', async () => {
    const answer = await vc(['endpoints', 'get', ID]);
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('NOT_FOUND: No.') });
  });

  it('ends with 3 if the platform does not answer', async () => {
    const environment = { VC_URL: `http://127.0.0.1:${await freePort()}` };
    expect(await vc(['endpoints', 'list'], { environment })).toMatchObject({ code: 3 });
  });

  it('ends with 4 for another outcome than the one that it waits for', async () => {
    answers['POST /api/v1/presentations/request'] = [200, { data: { id: ID, status: 'requested' }, meta: {} }];
    answers[`GET /api/v1/presentations/${ID}`] = [200, { data: { id: ID, status: 'rejected' } }];
    const answer = await vc(['request', '-f', '-', '--wait', '60'], { input: '{"presetId":"x"}' });
    expect(answer).toMatchObject({ code: 4, err: expect.stringContaining('is rejected') });
  });

  it('prints each event as a line', async () => {
    const events = [1, 2, 3].map((number) => ({ id: `${number}`, eventType: 'x', payload: {} }));
    answers['GET /api/v1/events'] = [200, { data: events, links: {}, meta: { after: '3' } }];
    const { code, out } = await vc(['events', 'tail', '--max', '2']);
    expect([
      code,
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ]).toEqual([0, events.slice(0, 2)]);
  });

  it('ends with 130 when Ctrl-C ends its wait', async () => {
    answers['POST /api/v1/presentations/request'] = [200, { data: { id: ID, status: 'requested' }, meta: {} }];
    answers[`GET /api/v1/presentations/${ID}`] = [200, { data: { id: ID, status: 'requested' } }];
    const words = ['request', '-f', '-', '--wait', '600'];
    expect(await vc(words, { input: '{"presetId":"x"}', isStopped: true })).toMatchObject({ code: 130, out: '' });
  });

  it('follows events until Ctrl-C, and ends with 0', async () => {
    answers['GET /api/v1/events'] = [200, { data: [], links: {}, meta: { after: null } }];
    expect(await vc(['events', 'tail'], { isStopped: true })).toMatchObject({ code: 0 });
  });

  it('ends with 1 and the reasons if a credential was not revoked', async () => {
    const errors = [{ code: 'INVALID_STATE', detail: 'The credential cannot be revoked.' }];
    answers['POST /api/v1/credentials/revoke'] = [200, { data: [{ id: ID, status: 'revoked' }], errors }];
    const answer = await vc(['revoke', ID, 'other']);
    expect(answer).toMatchObject({ code: 1, err: expect.stringContaining('INVALID_STATE: The credential cannot') });
    expect(answer.out).toContain(ID);
  });

  it('ends with 2 for a file of profiles that is not JSON', async () => {
    const path = join(directory, 'broken.json');
    writeFileSync(path, '{');
    const answer = await vc(['endpoints', 'list'], { environment: { VC_PROFILES: path } });
    expect(answer).toMatchObject({ code: 2, err: expect.stringContaining(path) });
  });

  it('sends no stored secret to another address', async () => {
    const path = join(directory, 'stored.json');
    writeFileSync(path, JSON.stringify({ default: { url: 'https://a.example', clientId: 'acme', clientSecret: 'x' } }));
    const environment = { VC_PROFILES: path, VC_CLIENT_SECRET: undefined };
    expect(await vc(['endpoints', 'list'], { environment })).toMatchObject({
      code: 2,
      err: expect.stringContaining('https://a.example'),
    });
  });

  it('understands the old name of operator, and prints the new one', async () => {
    const { code, out, err } = await vc(['--profile', 'admin', 'admin', 'tenant', '--help']);
    expect({ code, err }).toEqual({ code: 0, err: 'vc operator is now vc operator.\n' });
    expect(out).toContain('Usage: vc operator tenant ');
  });

  it('prints help with 0', async () => {
    expect(await vc(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('doctor') });
  });
});
