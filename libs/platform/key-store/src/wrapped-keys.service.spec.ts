import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { assertKeysOpen, type BackupHeader } from '@vc/platform/backup';
import { TestRemoteSigner } from '@vc/testing/keys/remote-signer';
import {
  expectKeys,
  expectRefused,
  fileOf,
  folder,
  former,
  key,
  open,
  settingsOf,
  wrap,
} from '@vc/testing/keys/wrapped-keys';
import { EnvelopeCipher } from './envelope-cipher';
import { generateKeyEncryptionKey } from './key-encryption';
import { offlineAccess } from './offline-access';

afterAll(() => rmSync(folder, { recursive: true }));

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
      format: 'verifiable-credential-platform backup 2',
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
