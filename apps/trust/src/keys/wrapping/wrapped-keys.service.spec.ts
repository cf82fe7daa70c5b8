import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { assertKeysOpen, type BackupHeader } from '@vc/platform/backup';
import {
  EnvelopeCipher,
  generateKeyEncryptionKey,
  offlineAccess,
  openKeyEncryption,
  wrapConfiguredKeys,
} from '@vc/platform/key-store';
import { KeyUnwrappingError, type WrappingProvider } from '@vc/platform/key-wrapping';
import { SoftHsm, whyNoSoftHsm } from '@vc/testing/programs/soft-hsm';
import { LocalKms, whyNoLocalKms } from '../cloud/test/test-local-kms';
import { TestRemoteSigner } from '../http/test-remote-signer';

const hsmObstacle = whyNoSoftHsm();
const kmsObstacle = whyNoLocalKms();
if (hsmObstacle && process.env.REAL_SOFTHSM === 'required') {
  throw new Error(`SoftHSM is required, but ${hsmObstacle}.`);
}
if (kmsObstacle && process.env.REAL_KMS === 'required') throw new Error(`Local KMS is required, but ${kmsObstacle}.`);
for (const obstacle of [hsmObstacle, kmsObstacle].filter(Boolean)) {
  process.stderr.write(`\n*** WRAPPED KEYS NOT TESTED: ${obstacle} ***\n\n`);
}

// The client's own chain of credentials begins with the environment.
process.env.AWS_ACCESS_KEY_ID = 'test';
process.env.AWS_SECRET_ACCESS_KEY = 'test';

const key = generateKeyEncryptionKey();
const former = generateKeyEncryptionKey();
const folder = mkdtempSync(join(tmpdir(), 'vc-wrapping-'));
const fileOf = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const settingsOf = (provider: WrappingProvider, settings: object) =>
  fileOf('settings.json', JSON.stringify({ [provider]: settings }));

/** Wraps the keys of `trust` as `npm run keys -- wrap` does. */
async function wrap(provider: WrappingProvider, settingsFile: string, given = key): Promise<[string, string]> {
  const [current, further] = await wrapConfiguredKeys(
    { KEY_WRAPPING_FILE: settingsFile, TRUST_KEY_ENCRYPTION_KEY: given, TRUST_FURTHER_KEY_ENCRYPTION_KEYS: former },
    provider,
  );
  expect([current?.name, further?.name]).toEqual(['TRUST_KEY_ENCRYPTION_KEY', 'TRUST_FURTHER_KEY_ENCRYPTION_KEYS']);
  return [current!.value, further!.value];
}

/** Opens them as a service does when it starts. */
async function open([current, further]: [string, string], settingsFile: string | undefined, schema = 'trust') {
  const variables = { current: 'KEY_ENCRYPTION_KEY', further: 'FURTHER_KEY_ENCRYPTION_KEYS' };
  return openKeyEncryption({ schema, variables, current, further, settingsFile, firstPauseMs: 1 });
}

/** A text of the current key, and one of the further key. */
async function expectKeys(opened: Promise<EnvelopeCipher>): Promise<void> {
  const cipher = await opened;
  const text = cipher.seal('text', 'context');
  const plain = (value: string) => new EnvelopeCipher(Buffer.from(value, 'base64'));
  expect(plain(key).open(text, 'context').toString()).toBe('text');
  expect(cipher.open(plain(former).seal('older', 'context'), 'context').toString()).toBe('older');
}

async function expectRefused(opened: Promise<unknown>, reason: string): Promise<void> {
  const error = await opened.then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(KeyUnwrappingError);
  expect(error?.message).toContain(reason);
  expect(error?.message).not.toContain(key);
}

afterAll(() => rmSync(folder, { recursive: true }));

(hsmObstacle ? describe.skip : describe)('key-encryption keys that SoftHSM unwraps', () => {
  let hsm: SoftHsm;

  beforeAll(async () => {
    hsm = await SoftHsm.create();
    for (const label of ['wrapping-1', 'wrapping-2']) makeKey(label);
  });

  afterAll(() => hsm?.remove());

  function makeKey(label: string): void {
    hsm.tool('--keygen', '--key-type', 'AES:32', '--label', label, '--sensitive', '--usage-decrypt');
  }

  function settings(changed: object = {}): string {
    const { module, label: token, pin } = hsm;
    return settingsOf('pkcs11', { module, token, pinFile: fileOf('pin', `${pin}\n`), key: 'wrapping-1', ...changed });
  }

  it('are those that were wrapped, and bound to their schema', async () => {
    const wrapped = await wrap('pkcs11', settings());
    expect(wrapped[0]).toMatch(/^wrapped\.pkcs11\.[\w-]+\.[\w-]+$/);
    await expectKeys(open(wrapped, settings()));
    const cipher = open([wrapped[0], ''], settings(), 'auth');
    await expect(cipher).rejects.toThrow('KEY_ENCRYPTION_KEY cannot be unwrapped by pkcs11 (attempts: 5): CKR_');
  });

  it('change over to another wrapping key, after which the former one is not needed', async () => {
    const wrapped = await wrap('pkcs11', settings());
    const changed = await wrap('pkcs11', settings({ key: 'wrapping-2' }), wrapped[0]);
    hsm.tool('--delete-object', '--type', 'secrkey', '--label', 'wrapping-1');
    try {
      await expectKeys(open(changed, settings({ key: 'wrapping-2' })));
      await expectRefused(open(wrapped, settings()), '(attempts: 1): The token has no secret key wrapping-1.');
    } finally {
      makeKey('wrapping-1');
    }
  });

  it('are not unwrapped with a wrong PIN, which is tried once', async () => {
    const wrapped = await wrap('pkcs11', settings());
    const wrong = settings({ pinFile: fileOf('wrong', 'wrong-1234') });
    await expectRefused(open(wrapped, wrong), 'KEY_ENCRYPTION_KEY cannot be unwrapped by pkcs11 (attempts: 1)');
    await expectKeys(open(wrapped, settings()));
  });

  it('are unwrapped while another part of the process has the token open', async () => {
    const wrapped = await wrap('pkcs11', settings());
    const { PKCS11: Library } = await import('pkcs11js');
    const library = new Library();
    library.load(hsm.module);
    library.C_Initialize();
    try {
      await expectKeys(open(wrapped, settings()));
      expect(library.C_GetSlotList(true).length).toBeGreaterThan(0);
    } finally {
      library.C_Finalize();
      library.close();
    }
  });
});

(kmsObstacle ? describe.skip : describe)('key-encryption keys that Local KMS unwraps', () => {
  let kms: LocalKms;

  beforeAll(async () => {
    kms = await LocalKms.start();
  });

  afterAll(() => kms?.stop());

  async function makeKey(): Promise<string> {
    const { body } = await kms.call('CreateKey', {});
    return (body as { KeyMetadata: { Arn: string } }).KeyMetadata.Arn;
  }

  const settings = (arn: string) => settingsOf('aws-kms', { region: kms.region, endpoint: kms.url, key: arn });

  it('are those that KMS has wrapped, and bound to their encryption context', async () => {
    const file = settings(await makeKey());
    const wrapped = await wrap('aws-kms', file);
    await expectKeys(open(wrapped, file));
    await expectRefused(
      open(wrapped, file, 'auth'),
      'cannot be unwrapped by aws-kms (attempts: 1): AWS KMS failed to unwrap a key: InvalidCiphertextException.',
    );
  });

  it('change over to another key of KMS, after which the former one may be deleted', async () => {
    const [first, second] = [await makeKey(), await makeKey()];
    const wrapped = await wrap('aws-kms', settings(first));
    const changed = await wrap('aws-kms', settings(second), wrapped[0]);
    await kms.call('ScheduleKeyDeletion', { KeyId: first, PendingWindowInDays: 7 });
    await expectKeys(open(changed, settings(second)));
    await expectRefused(open(wrapped, settings(first)), 'AWS KMS failed to unwrap a key: KMSInvalidStateException.');
  });
});

describe('key-encryption keys that a server of the operator unwraps', () => {
  let signer: TestRemoteSigner;
  let settingsFile: string;

  beforeAll(async () => {
    const [server, client] = [join(folder, 'server'), join(folder, 'client')];
    const caFile = await developmentAuthority(server);
    const clientCa = readFileSync(await developmentAuthority(client), 'utf8');
    const leaf = await localhostCertificate(client);
    signer = await TestRemoteSigner.start({ ...(await localhostCertificate(server)), ca: clientCa });
    const files = { certificateFile: fileOf('c.pem', leaf.cert), certificateKeyFile: fileOf('c.key', leaf.key) };
    const settings = settingsOf('http', { url: signer.url, caFile, ...files, key: 'wrapping-1' });
    settingsFile = join(folder, 'http.json');
    copyFileSync(settings, settingsFile);
  });

  beforeEach(() => {
    signer.alter = (answer) => answer;
    signer.requests.length = 0;
    signer.wrappingKeys.clear();
    signer.wrappingKeys.set('wrapping-1', newKey());
  });

  afterAll(() => signer?.stop());

  const newKey = () => new EnvelopeCipher(Buffer.from(generateKeyEncryptionKey(), 'base64'));

  it('are those that were wrapped, and bound to their schema', async () => {
    const wrapped = await wrap('http', settingsFile);
    await expectKeys(open(wrapped, settingsFile));
    await expectRefused(open(wrapped, settingsFile, 'auth'), 'HTTP 400: The key has not wrapped this.');
  });

  it('are unwrapped by a later attempt when the server is not ready', async () => {
    const wrapped = await wrap('http', settingsFile);
    let refusals = 2;
    signer.alter = (answer) => (refusals-- > 0 ? { status: 503, body: { title: 'Not yet.' } } : answer);
    await expectKeys(open(wrapped, settingsFile));
  });

  it('are not unwrapped by a server without the wrapping key', async () => {
    const wrapped = await wrap('http', settingsFile);
    signer.wrappingKeys.clear();
    await expectRefused(open(wrapped, settingsFile), '(attempts: 1): The server answered HTTP 404');
  });

  it.each([
    ['no key', { plaintext: 'AAAA' }, 'The unwrapped value has 3 bytes and is no key.'],
    ['no member', {}, 'without plaintext'],
  ])(
    'are refused where the server returns %s',
    async (_name, body, reason) => {
      const wrapped = await wrap('http', settingsFile);
      signer.alter = () => ({ status: 200, body });
      await expectRefused(open(wrapped, settingsFile), reason);
    },
    60_000,
  );

  it('need the settings of the provider that has wrapped them', async () => {
    const wrapped = await wrap('http', settingsFile);
    const reason = 'KEY_ENCRYPTION_KEY is wrapped by http, which KEY_WRAPPING_FILE has no settings for.';
    await expectRefused(open(wrapped, fileOf('none.json', '{}')), reason);
    await expectRefused(open(wrapped, undefined), reason);
    expect(signer.requests.filter((each) => each.endsWith('/unwrap'))).toHaveLength(2);
  });

  it('are unwrapped once by a program of the operator, and open a backup', async () => {
    const [wrapped] = await wrap('http', settingsFile);
    signer.requests.length = 0;
    const { keyEncryptionOf } = offlineAccess({
      OWNER_DATABASE_URL: 'postgres://owner@db/platform',
      KEY_WRAPPING_FILE: settingsFile,
      TRUST_KEY_ENCRYPTION_KEY: wrapped,
    });
    const sealed = (id: string, sealing: string) => ({
      id,
      wrappedKey: new EnvelopeCipher(Buffer.from(sealing, 'base64')).seal('key', `data_keys/${id}`),
    });
    const backupOf = (...dataKeys: { id: string; wrappedKey: string }[]): BackupHeader => ({
      format: 'verifiable-credential-platform backup 1',
      takenAt: '2026-11-24T03:00:00.120Z',
      server: '17',
      schemas: { trust: { migrations: [], dataKeys } },
    });
    await assertKeysOpen(backupOf(sealed('one', key), sealed('two', key)), keyEncryptionOf);
    expect(signer.requests).toEqual(['POST /v1/wrapping-keys/wrapping-1/unwrap']);
    await expect(assertKeysOpen(backupOf(sealed('one', former)), keyEncryptionOf)).rejects.toThrow(
      'the one of trust does not open it',
    );
  });

  it('and plain ones may be mixed during a change', async () => {
    const [wrapped] = await wrap('http', settingsFile);
    await expectKeys(open([wrapped, former], settingsFile));
    await expectKeys(open([key, former], undefined));
  });
});
