import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyEncryptionKey } from './key-encryption';
import { offlineAccess } from './offline-access';

const OWNER = 'postgres://owner@db/platform';

describe('offlineAccess', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vc-offline-'));
  afterAll(() => rmSync(DATA_DIR, { recursive: true }));

  it('reads the owner and the keys from the files that OWNER_DATABASE_URL_FILE and the like name', async () => {
    const file = (name: string, content: string) => {
      writeFileSync(join(DATA_DIR, name), content);
      return join(DATA_DIR, name);
    };
    const [current, former] = [generateKeyEncryptionKey(), generateKeyEncryptionKey()];
    const { databaseUrl, keyEncryptionOf } = offlineAccess({
      DATA_DIR,
      OWNER_DATABASE_URL_FILE: file('owner', `${OWNER}\n`),
      WEBHOOKS_KEY_ENCRYPTION_KEY_FILE: file('current', `${current}\n`),
      WEBHOOKS_FURTHER_KEY_ENCRYPTION_KEYS_FILE: file('former', former),
    });
    expect(databaseUrl).toBe(OWNER);
    const ofTrust = offlineAccess({ OWNER_DATABASE_URL: OWNER, TRUST_KEY_ENCRYPTION_KEY: former });
    const sealed = (await ofTrust.keyEncryptionOf('trust')).seal('text', 'context');
    expect((await keyEncryptionOf('webhook-delivery')).open(sealed, 'context').toString()).toBe('text');
  });

  it('rejects wrong variables, all at once and without their values', () => {
    const environment = { OWNER_DATABASE_URL: 'mysql://hunter2', TRUST_KEY_ENCRYPTION_KEY: 'hunter2' };
    const access = () => offlineAccess(environment);
    expect(access).toThrow(/TRUST_KEY_ENCRYPTION_KEY must be 32[^]*OWNER_DATABASE_URL must be|OWNER[^]*TRUST/);
    expect(access).not.toThrow('hunter2');
  });

  it('names the variable that is missing', async () => {
    expect(() => offlineAccess({ DATA_DIR })).toThrow('Set OWNER_DATABASE_URL');
    const { keyEncryptionOf } = offlineAccess({ DATA_DIR, OWNER_DATABASE_URL: OWNER });
    await expect(keyEncryptionOf('auth')).rejects.toThrow('Set AUTH_KEY_ENCRYPTION_KEY');
  });
});
