import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMAS, SERVICES } from '@vc/contract/access';
import { generateKeyEncryptionKey, offlineAccess } from '@vc/platform/key-store';
import { generatedSecrets } from './generated-secrets';

describe('generatedSecrets', () => {
  let dataDir: string;

  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'vc-secrets-'))));

  afterEach(() => rmSync(dataDir, { recursive: true }));

  const write = (secrets: object) => writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets));

  it('returns a key-encryption key for each schema, and the same ones later', () => {
    const first = generatedSecrets(dataDir);
    expect(new Set(Object.values(first.keyEncryptionKeys)).size).toBe(SCHEMAS.length);
    expect(generatedSecrets(dataDir)).toEqual(first);
  });

  it('adds those of a service that an earlier version did not have', () => {
    const { serviceKeys, databasePasswords, ...others } = generatedSecrets(dataDir);
    const { console: _, ...keys } = serviceKeys;
    const { console: __, ...passwords } = databasePasswords;
    write({ ...others, serviceKeys: keys, databasePasswords: passwords });
    const secrets = generatedSecrets(dataDir);
    expect(secrets).toMatchObject({ ...others, serviceKeys: keys, databasePasswords: passwords });
    expect(Object.keys(secrets.serviceKeys).sort()).toEqual([...SERVICES].sort());
    expect(Object.keys(secrets.databasePasswords).sort()).toEqual([...SERVICES].sort());
  });

  it('keeps the one key-encryption key of an earlier version as a further one of each schema', () => {
    const [shared, before] = [generateKeyEncryptionKey(), generateKeyEncryptionKey()];
    write({ KEY_ENCRYPTION_KEY: shared, FURTHER_KEY_ENCRYPTION_KEYS: before, demoClientSecret: 'kept' });
    const secrets = generatedSecrets(dataDir);
    expect(secrets.demoClientSecret).toBe('kept');
    expect(Object.values(secrets.keyEncryptionKeys)).not.toContain(shared);
    expect(new Set(Object.values(secrets.furtherKeyEncryptionKeys))).toEqual(new Set([`${shared},${before}`]));
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).not.toContain('KEY_ENCRYPTION_KEY');
    expect(generatedSecrets(dataDir)).toEqual(secrets);
  });

  it('replaces the key of one schema by the given one, and keeps the former one', () => {
    const { keyEncryptionKeys } = generatedSecrets(dataDir);
    const trust = generateKeyEncryptionKey();
    const secrets = generatedSecrets(dataDir, { trust });
    expect(secrets.keyEncryptionKeys).toEqual({ ...keyEncryptionKeys, trust });
    expect(secrets.furtherKeyEncryptionKeys).toMatchObject({ trust: keyEncryptionKeys.trust, auth: '' });
    expect(generatedSecrets(dataDir, { trust })).toEqual(secrets);
  });

  it('lets programs of the command line open what a service has sealed', async () => {
    const { keyEncryptionKeys } = generatedSecrets(dataDir);
    const { keyEncryptionOf } = offlineAccess({ DATA_DIR: dataDir, OWNER_DATABASE_URL: 'postgres://localhost/db' });
    const sealed = (await keyEncryptionOf('webhook-delivery')).seal('text', 'context');
    expect((await keyEncryptionOf('webhooks')).open(sealed, 'context').toString()).toBe('text');
    const ofWallet = await keyEncryptionOf('wallet');
    expect(() => ofWallet.open(sealed, 'context')).toThrow('which is not known');
    const given = { DATA_DIR: dataDir, TRUST_KEY_ENCRYPTION_KEY: keyEncryptionKeys.webhooks };
    const { keyEncryptionOf: keyOf } = offlineAccess({ ...given, OWNER_DATABASE_URL: 'postgres://localhost/db' });
    expect((await keyOf('trust')).open(sealed, 'context').toString()).toBe('text');
  });

  it('names the variables that command-line programs miss', async () => {
    expect(() => offlineAccess({ DATA_DIR: dataDir })).toThrow('Set OWNER_DATABASE_URL, or start the platform');
    const { keyEncryptionOf } = offlineAccess({ DATA_DIR: dataDir, OWNER_DATABASE_URL: 'postgres://localhost/db' });
    await expect(keyEncryptionOf('webhook-delivery')).rejects.toThrow(
      'Set WEBHOOKS_KEY_ENCRYPTION_KEY, or start the platform',
    );
  });
});
