import { type KeyObject, sign } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { inspect } from 'node:util';
import type { StoredKey } from '@vc/keys/provider';
import { createLogger } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { generateKeys } from '@vc/protocol/crypto';
import { LocalServer, readBody } from '@vc/testing/unit/local-server';
import { VaultKeyProvider } from './vault-key-provider';

const LONG_MS = 60_000;
const SHORT_MS = 300;
const INPUTS = ['one', 'two', 'three'].map((text) => Buffer.from(text));
const TOKEN = 'hvs.CAESIHiddenToken';
const SECRET_ID = 'hidden-secret-id';
const ROLE_ID = 'hidden-role-id';

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What the server answers to a path. Undefined for the usual answer. */
type Alteration = (path: string) => Answer | Promise<Answer> | undefined;

describe('VaultKeyProvider', () => {
  const { privateKey, publicKey } = generateKeys('P-256');
  const key: StoredKey = {
    id: createId(),
    tenantId: createId(),
    keyType: 'P-256',
    privateKey: null,
    reference: 'vc-1',
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
  const providers: VaultKeyProvider[] = [];
  const requests: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  let server: LocalServer;
  let alter: Alteration;

  beforeAll(async () => {
    server = await LocalServer.start(async (request, response) => {
      const path = request.url ?? '';
      const body = await readBody(request);
      requests.push({ path, headers: request.headers, body });
      const answer = (await alter(path)) ?? usualAnswer(path, body);
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });

  beforeEach(() => {
    requests.length = 0;
    alter = () => undefined;
  });

  afterAll(async () => {
    await Promise.all(providers.map((each) => each.close()));
    await server.stop();
  });

  function usualAnswer(path: string, body: string): Answer {
    if (path.includes('/login')) {
      return { status: 200, body: { auth: { client_token: TOKEN, lease_duration: 3_600, renewable: true } } };
    }
    if (path.includes('/sys/health')) return { status: 200, body: { sealed: false } };
    const { batch_input: inputs } = JSON.parse(body) as { batch_input: { input: string }[] };
    return {
      status: 200,
      body: { data: { batch_results: inputs.map(() => ({ signature: toSignature(privateKey) })) } },
    };
  }

  /** A signature of something. */
  function toSignature(by: KeyObject, input = INPUTS[0]!): string {
    return `vault:v1:${sign('sha256', input, { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  function newProvider(timeoutMs = LONG_MS): VaultKeyProvider {
    const auth = { method: 'approle', mount: 'approle', role: ROLE_ID, readSecret: () => SECRET_ID } as const;
    const options = { url: server.url, caFile: undefined, namespace: 'team/vc', mount: 'transit', keyPrefix: 'vc-' };
    const environment = { logger: createLogger('trust', 'silent'), timeoutMs };
    const made = new VaultKeyProvider({ ...options, auth, connections: 4 }, environment);
    providers.push(made);
    return made;
  }

  async function failureOf(work: Promise<unknown>): Promise<string> {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      detail: 'The provider of the key does not sign at the moment.',
    });
    const text = inspect(error, { depth: 10 });
    expect(text).not.toMatch(/hvs\.|hidden-/);
    return text;
  }

  async function signingFailure(answer: Answer | Promise<Answer>, timeoutMs?: number): Promise<string> {
    alter = (path) => (path.includes('/sign/') ? answer : undefined);
    return failureOf((await newProvider(timeoutMs).open(key)).sign(INPUTS));
  }

  const results = (...list: unknown[]) => ({ status: 200, body: { data: { batch_results: list } } });

  it('sends digests, the version of the key, the namespace and the token', async () => {
    const { sign: signWith } = await newProvider().open(key);
    await signWith([INPUTS[0]!]);
    const { path, headers, body } = requests.at(-1)!;
    expect(path).toBe('/v1/transit/sign/vc-1');
    expect(headers).toMatchObject({
      'x-vault-token': TOKEN,
      'x-vault-namespace': 'team/vc',
      'x-vault-request': 'true',
    });
    expect(JSON.parse(body)).toEqual({
      key_version: 1,
      prehashed: true,
      hash_algorithm: 'sha2-256',
      marshaling_algorithm: 'jws',
      batch_input: [{ input: 'dpLDrTVAu4A8Ags67mbNiIcSMjTqDG5xQ8Ct1z/0Me0=' }],
    });
  });

  describe('rejects an answer to a signing request', () => {
    it.each<[string, Answer, string]>([
      [
        'in which one entry failed',
        results({ signature: 'vault:v1:AAAA' }, { error: 'bad input' }),
        'input: bad input.',
      ],
      [
        'of status 400 in which one entry failed',
        { ...results({ error: 'bad input' }), status: 400 },
        'did not sign an input: bad input.',
      ],
      [
        'with an entry that repeats the token',
        results({ error: `The token ${TOKEN} is of no use.` }),
        'did not sign an input: The token *** is of no use.',
      ],
      ['of another version of the key', results({ signature: 'vault:v2:AAAA' }), 'no signature of version 1'],
      ['with fewer signatures', results({ signature: `vault:v1:AAAA` }), '1 signatures for 3 inputs'],
      ['with shorter signatures', results(...INPUTS.map(() => ({ signature: 'vault:v1:AAAA' }))), 'wrong length'],
      ['without results', { status: 200, body: { data: {} } }, 'without signatures'],
      ['without JSON', { status: 200, body: '<html>' }, 'without signatures'],
      ['that is too long', { status: 200, body: ' '.repeat(300 * 1024) }, 'longer than'],
      ['that is a redirect', { status: 307, headers: { location: '/v1/elsewhere' } }, 'redirect'],
      [
        'of a sealed server',
        { status: 503, body: { errors: ['Vault is sealed'] } },
        'The server is sealed (HTTP 503).',
      ],
      ['of a server that fails', { status: 500, body: { errors: ['internal error'] } }, 'HTTP 500 internal error'],
      [
        'that repeats the token',
        { status: 400, body: { errors: [`The token ${TOKEN} is of no use.`] } },
        'HTTP 400 The token *** is of no use.',
      ],
      [
        'of a policy',
        { status: 403, body: { errors: ['permission denied'] } },
        'The policy of the role does not permit',
      ],
    ])('%s', async (_name, answer, expected) => {
      expect(await signingFailure(answer)).toContain(expected);
    });

    it('with signatures by another key', async () => {
      const other = generateKeys('P-256').privateKey;
      const signatures = INPUTS.map((input) => ({ signature: toSignature(other, input) }));
      expect(await signingFailure(results(...signatures))).toContain('not of the stored public key');
    });

    it('that never comes', async () => {
      expect(await signingFailure(new Promise<Answer>(() => undefined), SHORT_MS)).toContain('no answer in time');
    });

    it('that asks to wait, and passes Retry-After on', async () => {
      alter = (path) => (path.includes('/sign/') ? { status: 429, headers: { 'retry-after': '3' } } : undefined);
      const { sign: signWith } = await newProvider().open(key);
      await expect(signWith(INPUTS)).rejects.toMatchObject({ code: 'UNAVAILABLE', headers: { 'retry-after': '3' } });
    });
  });

  describe('rejects a log-in', () => {
    const logInFailure = (answer: Answer) => {
      alter = (path) => (path.includes('/login') ? answer : undefined);
      return failureOf(newProvider().check());
    };

    it.each<[string, Answer, string]>([
      ['without a token', { status: 200, body: { auth: {} } }, 'without a token'],
      ['without JSON', { status: 200, body: 'ok' }, 'without a token'],
      [
        'that repeats the secret',
        { status: 400, body: { errors: [`invalid secret id ${SECRET_ID} of ${ROLE_ID}`] } },
        'HTTP 400 invalid secret id *** of ***',
      ],
      ['of a sealed server', { status: 503, body: { errors: ['Vault is sealed'] } }, 'The server is sealed'],
    ])('%s', async (_name, answer, expected) => {
      expect(await logInFailure(answer)).toContain(expected);
    });

    it('and asks nothing else', async () => {
      await logInFailure({ status: 403, body: { errors: ['permission denied'] } });
      expect(requests.map(({ path }) => path)).toEqual(['/v1/auth/approle/login']);
    });
  });

  it('checks the health of the server, and not of the namespace', async () => {
    await newProvider().check();
    const { path, headers } = requests.at(-1)!;
    expect(path).toBe('/v1/sys/health?standbyok=true&perfstandbyok=true');
    expect(headers['x-vault-namespace']).toBeUndefined();
    alter = (asked) => (asked.includes('/sys/health') ? { status: 501, body: { initialized: false } } : undefined);
    expect(await failureOf(newProvider().check())).toContain('HTTP 501');
  });

  it('cannot ask a server that is away', async () => {
    const gone = await LocalServer.start(() => undefined);
    const { url } = gone;
    await gone.stop();
    const auth = { method: 'approle', mount: 'approle', role: ROLE_ID, readSecret: () => SECRET_ID } as const;
    const options = {
      url,
      caFile: undefined,
      namespace: undefined,
      mount: 'transit',
      keyPrefix: '',
      auth,
      connections: 1,
    };
    const away = new VaultKeyProvider(options, { logger: createLogger('trust', 'silent'), timeoutMs: LONG_MS });
    providers.push(away);
    expect(await failureOf(away.check())).toContain('The connection was refused or broken.');
  });
});
