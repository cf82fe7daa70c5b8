import { createId, createMessagingTables, type Database } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { QueryRunner } from 'typeorm';
import { DataKeys, openDataKey } from './data-keys';
import { generateKeyEncryptionKey, keyEncryptionCipher } from './key-encryption';

const KEY_BYTES = 32;

class CreateTables1700000000001 {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
  }

  async down(): Promise<void> {
    throw new Error('Specs create a new database instead.');
  }
}

describe('DataKeys', () => {
  const keyEncryption = keyEncryptionCipher(generateKeyEncryptionKey(), undefined);
  let testDatabase: TestDatabase;
  let database: Database;
  let owner: string;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await testDatabase.connect({ schema: 'library', entities: [], migrations: [CreateTables1700000000001] });
  });

  afterAll(() => testDatabase?.drop());

  beforeEach(() => {
    owner = createId();
  });

  /** The keys of another replica, which has not used any yet. */
  const createDataKeys = (cipher = keyEncryption) => new DataKeys(database, cipher);

  async function readKey(of: string): Promise<{ key: Buffer; wrapped: string }> {
    const sql = 'SELECT id, wrapped_key FROM library.data_keys WHERE owner = $1';
    const [row, ...others] = await testDatabase.query<{ id: string; wrapped_key: string }>(sql, [of]);
    expect(others).toEqual([]);
    return { key: openDataKey(keyEncryption, row!.id, row!.wrapped_key), wrapped: row!.wrapped_key };
  }

  it('creates a random key of 256 bits for each owner', async () => {
    const owners = [owner, createId(), createId()];
    const dataKeys = createDataKeys();
    for (const each of owners) await dataKeys.cipherFor(each);
    const keys = await Promise.all(owners.map(async (each) => (await readKey(each)).key));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(owners.length);
    for (const key of keys) {
      expect(key).toHaveLength(KEY_BYTES);
      expect(new Set(key).size).toBeGreaterThan(8);
    }
  });

  it('rejects what it has sealed for another owner', async () => {
    const dataKeys = createDataKeys();
    const [cipher, other] = [await dataKeys.cipherFor(owner), await dataKeys.cipherFor(createId())];
    expect(() => other.open(cipher.seal('text', 'spec'), 'spec')).toThrow('which is not known');
  });

  it('stores a key only as the key-encryption key has sealed it', async () => {
    await createDataKeys().cipherFor(owner);
    const { key, wrapped } = await readKey(owner);
    for (const encoding of ['base64', 'base64url', 'hex', 'latin1'] as const) {
      expect(wrapped).not.toContain(key.toString(encoding));
    }
    const others = createDataKeys(keyEncryptionCipher(generateKeyEncryptionKey(), undefined));
    await expect(others.cipherFor(owner)).rejects.toThrow(`The data key of ${owner} cannot be opened`);
  });

  it('creates one key for concurrent first uses of replicas', async () => {
    const ciphers = await Promise.all(Array.from({ length: 5 }, () => createDataKeys().cipherFor(owner)));
    const sealed = ciphers.map((cipher, index) => cipher.seal(`text ${index}`, 'spec'));
    const opened = sealed.map((text) => ciphers[0]!.open(text, 'spec').toString());
    expect(opened).toEqual(['text 0', 'text 1', 'text 2', 'text 3', 'text 4']);
  });
});
