import type { VaultAuth } from '@vc/platform/remote-keys';
import { verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createLogger } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { generateKeyEncryptionKey, wrapConfiguredKeys } from '@vc/platform/key-store';
import { KeyUnwrappingError, unwrapKeys, wrapKeys } from '@vc/platform/key-wrapping';
import { startService, StartWaits } from '@vc/platform/service';
import { TrustClient } from '@vc/platform/service-clients';
import { describeWith } from '@vc/testing/programs/describe-with';
import { OpenBao } from '@vc/testing/programs/open-bao';
import { requestJson } from '@vc/testing/unit/request-json';
import { testInternalHttp, testServiceKeysEnvironment } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { TokenReviews } from '@vc/testing/unit/token-reviews';
import { waitFor } from '@vc/testing/unit/wait-for';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { algorithmOfKeyType } from '@vc/protocol/crypto';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { KEY_TYPES, type KeyType } from '../../pki/key-type';
import { trustService } from '../../trust.definition';
import type { Key } from '../key.entity';
import { VaultKeyProvider } from './vault-key-provider';
import type { VaultOptions } from './vault-options';

const INSTALL_MS = 300_000;
const MINUTE_MS = 60_000;
const INPUTS = ['one', 'two', 'three'].map((text) => Buffer.from(text));
const ACCOUNT = { namespace: 'vc', name: 'trust', uid: '0f1c2d3e' };
const unavailable = { code: 'UNAVAILABLE', detail: 'The provider of the key does not sign at the moment.' };

describeWith('python', 'VaultKeyProvider at OpenBao', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-vault-'));
  const providers: VaultKeyProvider[] = [];
  let bao: OpenBao;
  let reviews: TokenReviews;
  let appRole: VaultAuth;
  let provider: VaultKeyProvider;
  /** Of the operator, who wraps keys. */
  let settingsFile: string;

  beforeAll(async () => {
    bao = await OpenBao.start(join(installPythonPackages('openbao'), 'bao'));
    reviews = await TokenReviews.start();
    await bao.operate('sys/mounts/transit', { body: { type: 'transit' } });
    const policy = readFileSync(join(REPOSITORY, 'deploy/vault/policy.hcl'), 'utf8');
    await bao.operate('sys/policies/acl/vc-trust', { body: { policy } });
    await bao.operate('sys/auth/approle', { body: { type: 'approle' } });
    await bao.operate('sys/auth/kubernetes', { body: { type: 'kubernetes' } });
    await bao.operate('auth/kubernetes/config', {
      body: { kubernetes_host: reviews.url, kubernetes_ca_cert: reviews.authority, disable_local_ca_jwt: true },
    });
    await bao.operate('auth/kubernetes/role/trust', {
      body: {
        bound_service_account_names: [ACCOUNT.name],
        bound_service_account_namespaces: [ACCOUNT.namespace],
        token_policies: ['vc-trust'],
        token_ttl: '1h',
      },
    });
    appRole = await createAppRole('trust', { token_ttl: '1h' });
    await bao.operate('transit/keys/vc-wrapping', { body: { type: 'aes256-gcm96' } });
    const wrappingPolicy = readFileSync(join(REPOSITORY, 'deploy/vault/key-wrapping.hcl'), 'utf8');
    await bao.operate('sys/policies/acl/vc-key-wrapping', { body: { policy: wrappingPolicy } });
    const encrypting = 'path "transit/encrypt/vc-wrapping" { capabilities = ["update"] }';
    await bao.operate('sys/policies/acl/operator', { body: { policy: encrypting } });
    settingsFile = await writeSettings('operator', ['vc-key-wrapping', 'operator']);
    provider = newProvider();
  }, INSTALL_MS);

  afterAll(async () => {
    await Promise.all(providers.map((each) => each.close()));
    await bao?.stop();
    await reviews?.stop();
    rmSync(folder, { recursive: true });
  });

  async function createAppRole(name: string, limits: Record<string, unknown>): Promise<VaultAuth> {
    await bao.operate(`auth/approle/role/${name}`, { body: { token_policies: ['vc-trust'], ...limits } });
    const { role_id: role } = await bao.operate(`auth/approle/role/${name}/role-id`);
    const { secret_id: secret } = await bao.operate(`auth/approle/role/${name}/secret-id`, { method: 'POST' });
    return { method: 'approle', mount: 'approle', role: String(role), readSecret: () => String(secret) };
  }

  /** Settings of a program whose role has these policies. */
  async function writeSettings(name: string, policies: string[]): Promise<string> {
    const { role, readSecret } = await createAppRole(`wrapping-${name}`, { token_policies: policies });
    const secretIdFile = join(folder, `${name}.secret`);
    writeFileSync(secretIdFile, readSecret());
    const file = join(folder, `${name}.json`);
    const { url, caFile } = bao;
    const vault = { url, caFile, key: 'vc-wrapping', auth: 'approle', role, secretIdFile };
    writeFileSync(file, JSON.stringify({ vault }));
    return file;
  }

  /** As `npm run vc -- operator keys wrap` does. */
  async function wrap(given: string): Promise<string> {
    const environment = { KEY_WRAPPING_FILE: settingsFile, TRUST_KEY_ENCRYPTION_KEY: given };
    return (await wrapConfiguredKeys(environment, 'vault'))[0]!.value;
  }

  function newProvider(changed: Partial<VaultOptions> = {}, elapsedMs?: () => number): VaultKeyProvider {
    const options = { url: bao.url, caFile: bao.caFile, namespace: undefined, mount: 'transit', keyPrefix: 'vc-' };
    const environment = {
      logger: createLogger('trust', 'silent'),
      timeoutMs: MINUTE_MS,
      ...(elapsedMs && { elapsedMs }),
    };
    const made = new VaultKeyProvider({ ...options, auth: appRole, connections: 4, ...changed }, environment);
    providers.push(made);
    return made;
  }

  async function generate(keyType: KeyType = 'P-256', maker = provider): Promise<Key> {
    const owner = { tenantId: createId(), id: createId() };
    const made = await maker.generate(owner, keyType);
    const publicKey = made.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    return { ...owner, ...made, keyType, publicKey, provider: 'vault', createdAt: new Date(0) };
  }

  async function expectSignatures(key: Key, signer = provider): Promise<void> {
    const { publicKey, sign } = await signer.open(key);
    const signatures = await sign(INPUTS);
    const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const { hash: digest } = algorithmOfKeyType(key.keyType);
    const verified = signatures.map((signature, index) => verify(digest, INPUTS[index]!, options, signature));
    expect(verified).toEqual([true, true, true]);
  }

  async function failureOf(work: Promise<unknown>): Promise<string> {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject(unavailable);
    return inspect(error, { depth: 10 });
  }

  it.each(KEY_TYPES)('makes signatures with a %s key that node:crypto verifies', async (keyType) => {
    await expectSignatures(await generate(keyType));
  });

  it('makes keys that neither the service nor the operator can export or back up', async () => {
    const { reference } = await generate();
    expect(await bao.operate(`transit/keys/${reference}`)).toMatchObject({
      exportable: false,
      allow_plaintext_backup: false,
      deletion_allowed: false,
    });
    const answers = [
      await bao.request(`transit/export/signing-key/${reference}`),
      await bao.request(`transit/backup/${reference}`),
    ];
    expect(answers.map(({ body }) => JSON.stringify(body))).toEqual([
      expect.stringContaining('not exportable'),
      expect.stringContaining('exporting is disallowed'),
    ]);
  });

  it('has a policy that permits no other use of the keys', async () => {
    const { reference } = await generate();
    const login = { body: { role_id: appRole.role, secret_id: appRole.readSecret() } };
    const { client_token: token } = await bao.operate('auth/approle/login', login);
    const asService = async (path: string, body?: unknown) =>
      (await bao.request(path, { token: String(token), ...(body === undefined ? {} : { body }) })).status;
    const statuses = [
      await asService(`transit/export/signing-key/${reference}`),
      await asService(`transit/backup/${reference}`),
      await asService(`transit/keys/${reference}/rotate`, {}),
      await asService(`transit/keys/${reference}/config`, { exportable: true }),
      await asService(`transit/keys/${reference}/config`, { allow_plaintext_backup: true }),
      await asService(`transit/keys/vc-other`, { type: 'ecdsa-p256', exportable: true }),
      await asService(`transit/keys/vc-other/import`, { type: 'ecdsa-p256' }),
    ];
    expect(statuses).toEqual(Array.from({ length: 7 }, () => 403));
    expect(await asService(`transit/keys/${reference}`)).toBe(200);
  });

  it('refuses a key that exists and can be exported', async () => {
    const owner = { tenantId: createId(), id: createId() };
    await bao.operate(`transit/keys/vc-${owner.id}`, { body: { type: 'ecdsa-p256', exportable: true } });
    expect(await failureOf(provider.generate(owner, 'P-256'))).toContain('can leave it');
    expect(await failureOf(provider.generate(owner, 'Ed25519'))).toContain('is no Ed25519 key');
  });

  it('returns the same key for the same id', async () => {
    const owner = { tenantId: createId(), id: createId() };
    const [first, second] = [await provider.generate(owner, 'Ed25519'), await provider.generate(owner, 'Ed25519')];
    expect(second.reference).toBe(first.reference);
    expect(second.publicKey.equals(first.publicKey)).toBe(true);
  });

  it('signs with the version that was stored after the operator has rotated the key', async () => {
    const key = await generate();
    await bao.operate(`transit/keys/${key.reference}/rotate`, { method: 'POST' });
    await expectSignatures(key);
  });

  it('refuses signatures of a key that was replaced under the same name', async () => {
    const key = await generate();
    const { sign } = await provider.open(key);
    await provider.destroy(key);
    await bao.operate(`transit/keys/${key.reference}`, { body: { type: 'ecdsa-p256' } });
    expect(await failureOf(sign(INPUTS))).toContain('not of the stored public key');
  });

  it('destroys a key, and is harmless for one that does not exist', async () => {
    const key = await generate();
    for (let count = 0; count < 2; count += 1) await provider.destroy(key);
    expect((await bao.request(`transit/keys/${key.reference}`)).status).toBe(404);
    const { sign } = await provider.open(key);
    expect(await failureOf(sign(INPUTS))).toContain('signing key not found');
  });

  it('opens a key without a request', async () => {
    const key = await generate();
    await bao.seal();
    try {
      await expect(provider.open(key)).resolves.toMatchObject({ keyType: 'P-256' });
    } finally {
      await bao.unseal();
    }
  });

  it('says that the server is sealed, and signs again when it is unsealed', async () => {
    const key = await generate();
    const { sign } = await provider.open(key);
    await provider.check();
    await bao.seal();
    try {
      expect(await failureOf(sign(INPUTS))).toContain('The server is sealed (HTTP 503).');
      expect(await failureOf(provider.check())).toContain('The server is sealed (HTTP 503).');
    } finally {
      await bao.unseal();
    }
    await provider.check();
    await expectSignatures(key);
  });

  it('works in a namespace', async () => {
    await bao.operate('sys/namespaces/vc', { body: {} });
    const namespace = 'vc';
    await bao.operate('sys/mounts/transit', { body: { type: 'transit' }, namespace });
    const policy = readFileSync(join(REPOSITORY, 'deploy/vault/policy.hcl'), 'utf8');
    await bao.operate('sys/policies/acl/vc-trust', { body: { policy }, namespace });
    await bao.operate('sys/auth/approle', { body: { type: 'approle' }, namespace });
    const path = 'auth/approle/role/trust';
    await bao.operate(path, { body: { token_policies: ['vc-trust'] }, namespace });
    const { role_id: role } = await bao.operate(`${path}/role-id`, { namespace });
    const { secret_id: secret } = await bao.operate(`${path}/secret-id`, { method: 'POST', namespace });
    const auth = { ...appRole, role: String(role), readSecret: () => String(secret) };
    const there = newProvider({ namespace, auth });
    await there.check();
    const key = await generate('P-256', there);
    await expectSignatures(key, there);
    expect((await bao.request(`transit/keys/${key.reference}`)).status).toBe(404);
  });

  describe('tokens', () => {
    let now: number;
    let count: number;

    beforeEach(() => {
      now = 0;
    });

    /** A provider that logs in with a role of its own, whose tokens live as long as `limits` says. */
    async function withRole(limits: Record<string, unknown>) {
      count = (count ?? 0) + 1;
      const name = `role-${count}`;
      const auth = await createAppRole(name, limits);
      let logIns = 0;
      const counting = { ...auth, readSecret: () => ((logIns += 1), auth.readSecret()) };
      return { made: newProvider({ auth: counting }, () => now), logIns: () => logIns, auth };
    }

    async function accessors(): Promise<string[]> {
      return (await bao.operate('auth/token/accessors', { method: 'LIST' })).keys as string[];
    }

    it('are used for many requests', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h' });
      const key = await generate('P-256', made);
      await Promise.all(Array.from({ length: 5 }, () => expectSignatures(key, made)));
      expect(logIns()).toBe(1);
    });

    it('are got by one log-in where many requests wait for the first', async () => {
      const key = await generate();
      const { made, logIns } = await withRole({ token_ttl: '1h' });
      await Promise.all(Array.from({ length: 5 }, () => expectSignatures(key, made)));
      expect(logIns()).toBe(1);
    });

    it('are renewed beside the requests after two thirds of their lease', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h', token_max_ttl: '10h' });
      const key = await generate('P-256', made);
      const before = await accessors();
      for (const minutes of [41, 90, 140]) {
        now = minutes * MINUTE_MS;
        await expectSignatures(key, made);
        await made.check();
      }
      expect(await accessors()).toEqual(before);
      expect(logIns()).toBe(1);
    });

    it('are replaced by a log-in where the server does not renew them', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h', token_type: 'batch' });
      const key = await generate('P-256', made);
      now = 41 * MINUTE_MS;
      await made.check();
      await expectSignatures(key, made);
      now = 90 * MINUTE_MS;
      await expectSignatures(key, made);
      expect(logIns()).toBeGreaterThanOrEqual(2);
    });

    it('are replaced by a log-in when they have ended', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h', token_max_ttl: '1h' });
      const key = await generate('P-256', made);
      now = 60 * MINUTE_MS;
      await expectSignatures(key, made);
      expect(logIns()).toBe(2);
    });

    it('are replaced by a log-in when the operator has revoked them', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h' });
      const known = await accessors();
      const key = await generate('P-256', made);
      const [accessor] = (await accessors()).filter((each) => !known.includes(each));
      await bao.operate('auth/token/revoke-accessor', { body: { accessor } });
      now = 10_000;
      await Promise.all([expectSignatures(key, made), expectSignatures(key, made)]);
      expect(logIns()).toBe(2);
    });

    it('are refused with UNAVAILABLE, and the log-in is not repeated for a while', async () => {
      const { auth } = await withRole({ token_ttl: '1h' });
      const key = await generate();
      let secret = 'a3c1f2-wrong-secret-id';
      let logIns = 0;
      const wrong = newProvider({ auth: { ...auth, readSecret: () => ((logIns += 1), secret) } }, () => now);
      const { sign } = await wrong.open(key);
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const failure = await failureOf(sign(INPUTS));
        expect(failure).toContain('refuses the log-in');
        expect(failure).not.toContain(secret);
        expect(failure).not.toContain(auth.role);
      }
      expect(logIns).toBe(1);
      secret = auth.readSecret();
      now = 30_000;
      await expectSignatures(key, wrong);
    });

    it('of a role without the policy are refused with UNAVAILABLE and one log-in', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h', token_policies: ['default'] });
      const { sign } = await made.open(await generate());
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expect(await failureOf(sign(INPUTS))).toContain('does not permit the request (HTTP 403)');
      }
      expect(logIns()).toBe(1);
    });
  });

  describe('with the auth method of Kubernetes', () => {
    const file = join(folder, 'token');
    const auth: VaultAuth = {
      method: 'kubernetes',
      mount: 'kubernetes',
      role: 'trust',
      readSecret: () => readFileSync(file, 'utf8').trim(),
    };
    const write = (token: string) => writeFileSync(file, `${token}\n`);
    const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_540;

    it('logs in with the token of the service account, which Kubernetes replaces', async () => {
      let now = 0;
      const made = newProvider({ auth }, () => now);
      const first = reviews.createToken(ACCOUNT, inAnHour());
      write(first);
      const key = await generate('P-256', made);
      reviews.revoke(first);
      write(reviews.createToken(ACCOUNT, inAnHour() + 1));
      expect(readFileSync(file, 'utf8')).not.toContain(first);
      now = 2 * 3_600_000;
      await expectSignatures(key, made);
    });

    it('rejects the token of another service account, and does not repeat it', async () => {
      const token = reviews.createToken({ ...ACCOUNT, name: 'other' }, inAnHour());
      write(token);
      const failure = await failureOf(newProvider({ auth }).check());
      expect(failure).toContain('service account name not authorized');
      expect(failure).not.toContain(token);
    });

    it('rejects a token that Kubernetes does not know', async () => {
      const token = reviews.createToken(ACCOUNT, inAnHour());
      reviews.revoke(token);
      write(token);
      expect(await failureOf(newProvider({ auth }).check())).toContain('refuses the log-in');
    });

    it('rejects a file that is missing', async () => {
      rmSync(file, { force: true });
      expect(await failureOf(newProvider({ auth }).check())).toContain('cannot be read');
    });
  });

  describe('for key-encryption keys', () => {
    const key = generateKeyEncryptionKey();

    function unwrap(value: string, file = settingsFile, schema = 'trust'): Promise<string[]> {
      return unwrapKeys([{ variable: 'KEY_ENCRYPTION_KEY', value }], { schema, settingsFile: file, firstPauseMs: 1 });
    }

    it('unwraps with a policy that permits no more, and leaves no token', async () => {
      const wrapped = await wrap(key);
      const file = await writeSettings('service', ['vc-key-wrapping']);
      const before = await bao.operate('auth/token/accessors', { method: 'LIST' });
      expect(await unwrap(wrapped, file)).toEqual([key]);
      expect(await bao.operate('auth/token/accessors', { method: 'LIST' })).toEqual(before);
      const wrapping = wrapKeys([{ schema: 'trust', key }], { provider: 'vault', settingsFile: file });
      await expect(wrapping).rejects.toThrow('HTTP 403');
    });

    it('refuses a key of another schema', async () => {
      await expect(unwrap(await wrap(key), settingsFile, 'auth')).rejects.toThrow(
        'KEY_ENCRYPTION_KEY cannot be unwrapped by vault (attempts: 1): The server refuses: HTTP 400',
      );
    });

    it('changes over to another version of the wrapping key, after which the former one is not needed', async () => {
      const wrapped = await wrap(key);
      await bao.operate('transit/keys/vc-wrapping/rotate', { method: 'POST' });
      const changed = await wrap(wrapped);
      await bao.operate('transit/keys/vc-wrapping/config', { body: { min_decryption_version: 2 } });
      expect(await unwrap(changed)).toEqual([key]);
      await expect(unwrap(wrapped)).rejects.toThrow('(attempts: 1): The server refuses: HTTP 400');
    });

    it('lets a service wait while the server is sealed, and its start fail when the log-in is refused', async () => {
      const waits = new StartWaits(createLogger('trust', 'silent'));
      const wrapped = await wrap(key);
      const file = await writeSettings('waiting', ['vc-key-wrapping']);
      await bao.seal();
      const environment = {
        ...testServiceKeysEnvironment('trust'),
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        KAFKA_BROKERS: '127.0.0.1:1',
        LOG_LEVEL: 'fatal',
        KEY_ENCRYPTION_KEY: wrapped,
        KEY_WRAPPING_FILE: file,
      };
      const starting = startService(trustService, environment, { waits, isDraining: () => false });
      const failure = starting.then(
        () => undefined,
        (error: unknown) => error,
      );
      try {
        expect(await waitFor(() => Promise.resolve(waits.problem))).toBe(
          'KEY_ENCRYPTION_KEY cannot be unwrapped by vault at the moment: The server is sealed (HTTP 503).',
        );
        writeFileSync(join(folder, 'waiting.secret'), 'a3c1f2-wrong-secret-id');
      } finally {
        await bao.unseal();
      }
      const error = (await failure) as Error;
      expect(error).toBeInstanceOf(KeyUnwrappingError);
      expect(error.message).toContain('The server refuses the log-in');
      expect(error.message).not.toContain('a3c1f2');
    });
  });

  describe('for the certificates of a tenant', () => {
    let world: TestWorld;
    let service: TestService;
    let trust: TrustClient;

    beforeAll(async () => {
      world = await TestWorld.start();
      service = await world.serve(trustService, {
        TRUST_KEY_PROVIDER: 'vault',
        KEY_ENCRYPTION_KEY: await wrap(generateKeyEncryptionKey()),
        KEY_WRAPPING_FILE: await writeSettings('trust', ['vc-key-wrapping']),
        TRUST_VAULT_URL: bao.url,
        TRUST_VAULT_CA_FILE: bao.caFile,
        TRUST_VAULT_AUTH: 'approle',
        TRUST_VAULT_ROLE: appRole.role,
        TRUST_VAULT_SECRET_ID: appRole.readSecret(),
      });
      trust = new TrustClient(testInternalHttp(service, 'issuance'));
    });

    afterAll(() => world?.stop());

    async function waitsFor(): Promise<string[]> {
      const { body } = await requestJson(`${service.url}/health/ready`);
      return (body.waitsFor as { name: string }[]).map(({ name }) => name);
    }

    it('keeps the keys in the server by default, with a wrapped key-encryption key, says while it is sealed, and signs afterwards', async () => {
      const tenantId = createId();
      const { keyId, x5c } = await trust.issuerSigner(tenantId);
      const statement = 'SELECT provider, private_key FROM trust.keys WHERE tenant_id = $1';
      const stored = { provider: 'vault', private_key: null };
      expect(await world.database.query(statement, [tenantId])).toEqual([stored, stored]);
      await bao.seal();
      try {
        await expect(trust.sign(tenantId, keyId, INPUTS)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
        await waitFor(async () => (await waitsFor()).includes('keys-vault') || undefined);
      } finally {
        await bao.unseal();
      }
      await waitFor(async () => (await waitsFor()).length === 0 || undefined);
      const signatures = await trust.sign(tenantId, keyId, INPUTS);
      const key = {
        key: new X509Certificate(Buffer.from(x5c[0], 'base64')).publicKey,
        dsaEncoding: 'ieee-p1363',
      } as const;
      expect(signatures.map((each, index) => verify('sha256', INPUTS[index]!, key, each))).toEqual([true, true, true]);
    });
  });

  it('rejects a server whose authority is not trusted', async () => {
    const failure = await failureOf(newProvider({ caFile: undefined }).check());
    expect(failure).toContain('The TLS connection is not trustworthy.');
  });
});
