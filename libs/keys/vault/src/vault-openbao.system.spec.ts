import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { generateKeyEncryptionKey, unwrapKeys, wrapKeys } from '@vc/platform/key-store';
import { createLogger } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { KEY_TYPES, type KeyType } from '@vc/protocol/crypto';
import { expectSignatures, generateRow } from '@vc/testing/keys/key-provider-contract';
import { describeWith } from '@vc/testing/programs/describe-with';
import type { OpenBao } from '@vc/testing/programs/open-bao';
import { OpenBaoKeys } from '@vc/testing/programs/open-bao-keys';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { TokenReviews } from '@vc/testing/unit/token-reviews';
import type { VaultAuth } from './vault-login';
import { VaultKeyProvider, type VaultOptions } from './vault-key-provider';

const INSTALL_MS = 300_000;
const MINUTE_MS = 60_000;
const INPUTS = ['one', 'two', 'three'].map((text) => Buffer.from(text));
const ACCOUNT = { namespace: 'vc', name: 'trust', uid: '0f1c2d3e' };
const unavailable = { code: 'UNAVAILABLE', detail: 'The provider of the key does not sign at the moment.' };

describeWith('python', 'VaultKeyProvider at OpenBao', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-token-'));
  const providers: VaultKeyProvider[] = [];
  let keys: OpenBaoKeys;
  let bao: OpenBao;
  let reviews: TokenReviews;
  let appRole: VaultAuth;
  let provider: VaultKeyProvider;

  beforeAll(async () => {
    keys = await OpenBaoKeys.start();
    bao = keys.server;
    reviews = await TokenReviews.start();
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
    provider = newProvider();
  }, INSTALL_MS);

  afterAll(async () => {
    await Promise.all(providers.map((each) => each.close()));
    await keys?.stop();
    await reviews?.stop();
    rmSync(folder, { recursive: true });
  });

  async function createAppRole(name: string, limits: Record<string, unknown>): Promise<VaultAuth> {
    const { role, secretId } = await keys.createAppRole(name, limits);
    return { method: 'approle', mount: 'approle', role, readSecret: () => secretId };
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

  const generate = (keyType: KeyType = 'P-256', maker = provider) => generateRow(maker, keyType);

  async function failureOf(work: Promise<unknown>): Promise<string> {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject(unavailable);
    return inspect(error, { depth: 10 });
  }

  it.each(KEY_TYPES)('makes signatures with a %s key that node:crypto verifies', async (keyType) => {
    await expectSignatures(provider, await generate(keyType));
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
    await expectSignatures(provider, key);
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
    await expectSignatures(provider, key);
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
    await expectSignatures(there, key);
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
      await Promise.all(Array.from({ length: 5 }, () => expectSignatures(made, key)));
      expect(logIns()).toBe(1);
    });

    it('are got by one log-in where many requests wait for the first', async () => {
      const key = await generate();
      const { made, logIns } = await withRole({ token_ttl: '1h' });
      await Promise.all(Array.from({ length: 5 }, () => expectSignatures(made, key)));
      expect(logIns()).toBe(1);
    });

    it('are renewed beside the requests after two thirds of their lease', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h', token_max_ttl: '10h' });
      const key = await generate('P-256', made);
      const before = await accessors();
      for (const minutes of [41, 90, 140]) {
        now = minutes * MINUTE_MS;
        await expectSignatures(made, key);
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
      await expectSignatures(made, key);
      now = 90 * MINUTE_MS;
      await expectSignatures(made, key);
      expect(logIns()).toBeGreaterThanOrEqual(2);
    });

    it('are replaced by a log-in when they have ended', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h', token_max_ttl: '1h' });
      const key = await generate('P-256', made);
      now = 60 * MINUTE_MS;
      await expectSignatures(made, key);
      expect(logIns()).toBe(2);
    });

    it('are replaced by a log-in when the operator has revoked them', async () => {
      const { made, logIns } = await withRole({ token_ttl: '1h' });
      const known = await accessors();
      const key = await generate('P-256', made);
      const [accessor] = (await accessors()).filter((each) => !known.includes(each));
      await bao.operate('auth/token/revoke-accessor', { body: { accessor } });
      now = 10_000;
      await Promise.all([expectSignatures(made, key), expectSignatures(made, key)]);
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
      await expectSignatures(wrong, key);
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
      await expectSignatures(made, key);
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

    function unwrap(value: string, file = keys.settingsFile, schema = 'trust'): Promise<string[]> {
      return unwrapKeys([{ variable: 'KEY_ENCRYPTION_KEY', value }], { schema, settingsFile: file, firstPauseMs: 1 });
    }

    it('unwraps with a policy that permits no more, and leaves no token', async () => {
      const wrapped = await keys.wrap(key);
      const file = await keys.writeSettings('service', ['vc-key-wrapping']);
      const before = await bao.operate('auth/token/accessors', { method: 'LIST' });
      expect(await unwrap(wrapped, file)).toEqual([key]);
      expect(await bao.operate('auth/token/accessors', { method: 'LIST' })).toEqual(before);
      const wrapping = wrapKeys([{ schema: 'trust', key }], { provider: 'vault', settingsFile: file });
      await expect(wrapping).rejects.toThrow('HTTP 403');
    });

    it('refuses a key of another schema', async () => {
      await expect(unwrap(await keys.wrap(key), keys.settingsFile, 'auth')).rejects.toThrow(
        'KEY_ENCRYPTION_KEY cannot be unwrapped by vault (attempts: 1): The server refuses: HTTP 400',
      );
    });

    it('changes over to another version of the wrapping key, after which the former one is not needed', async () => {
      const wrapped = await keys.wrap(key);
      await bao.operate('transit/keys/vc-wrapping/rotate', { method: 'POST' });
      const changed = await keys.wrap(wrapped);
      await bao.operate('transit/keys/vc-wrapping/config', { body: { min_decryption_version: 2 } });
      expect(await unwrap(changed)).toEqual([key]);
      await expect(unwrap(wrapped)).rejects.toThrow('(attempts: 1): The server refuses: HTTP 400');
    });
  });

  it('rejects a server whose authority is not trusted', async () => {
    const failure = await failureOf(newProvider({ caFile: undefined }).check());
    expect(failure).toContain('The TLS connection is not trustworthy.');
  });
});
