import { verify, X509Certificate } from 'node:crypto';
import { generateKeyEncryptionKey, KeyUnwrappingError } from '@vc/platform/key-store';
import { createLogger } from '@vc/platform/observability';
import { createId } from '@vc/platform/persistence';
import { startService, StartWaits } from '@vc/platform/service';
import { TrustClient } from '@vc/platform/service-clients';
import { testInternalHttp, testServiceKeysEnvironment } from '@vc/testing/keys/test-service-keys';
import { describeWith } from '@vc/testing/programs/describe-with';
import type { OpenBao } from '@vc/testing/programs/open-bao';
import { OpenBaoKeys } from '@vc/testing/programs/open-bao-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { trustService } from '../trust.definition';

const INSTALL_MS = 300_000;
const INPUTS = ['one', 'two', 'three'].map((text) => Buffer.from(text));

describeWith('python', 'the service with keys at OpenBao', () => {
  let keys: OpenBaoKeys;
  let bao: OpenBao;

  beforeAll(async () => {
    keys = await OpenBaoKeys.start();
    bao = keys.server;
  }, INSTALL_MS);

  afterAll(() => keys?.stop());

  it('lets a service wait while the server is sealed, and its start fail when the log-in is refused', async () => {
    const waits = new StartWaits(createLogger('trust', 'silent'));
    const wrapped = await keys.wrap(generateKeyEncryptionKey());
    const file = await keys.writeSettings('waiting', ['vc-key-wrapping']);
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
      keys.fileOf('waiting.secret', 'a3c1f2-wrong-secret-id');
    } finally {
      await bao.unseal();
    }
    const error = (await failure) as Error;
    expect(error).toBeInstanceOf(KeyUnwrappingError);
    expect(error.message).toContain('The server refuses the log-in');
    expect(error.message).not.toContain('a3c1f2');
  });

  describe('for the certificates of a tenant', () => {
    let world: TestWorld;
    let service: TestService;
    let trust: TrustClient;

    beforeAll(async () => {
      world = await TestWorld.start();
      const { role, secretId } = await keys.createAppRole('trust', { token_ttl: '1h' });
      service = await world.serve(trustService, {
        TRUST_KEY_PROVIDER: 'vault',
        KEY_ENCRYPTION_KEY: await keys.wrap(generateKeyEncryptionKey()),
        KEY_WRAPPING_FILE: await keys.writeSettings('trust', ['vc-key-wrapping']),
        TRUST_VAULT_URL: bao.url,
        TRUST_VAULT_CA_FILE: bao.caFile,
        TRUST_VAULT_AUTH: 'approle',
        TRUST_VAULT_ROLE: role,
        TRUST_VAULT_SECRET_ID: secretId,
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
});
