import { createId, createMessagingTables, DATA_KEYS_ARE_BOUND, type Database } from '@vc/platform/persistence';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import type { QueryRunner } from 'typeorm';
import { DataKeys, openDataKey, type SealedDataKey } from './data-keys';
import { generateKeyEncryptionKey, keyEncryptionCipher } from './key-encryption';
import { rewrapDataKeys } from './rewrap-data-keys';

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
    const sql = 'SELECT id, owner, wrapped_key AS "wrappedKey" FROM library.data_keys WHERE owner = $1';
    const [row, ...others] = await testDatabase.query<Required<SealedDataKey>>(sql, [of]);
    expect(others).toEqual([]);
    return { key: openDataKey(keyEncryption, row!), wrapped: row!.wrappedKey };
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

  it('rejects the key of another owner', async () => {
    const [first, second] = [owner, createId()];
    for (const each of [first, second]) await createDataKeys().cipherFor(each);
    await testDatabase.query('DELETE FROM library.data_keys WHERE owner = $1', [second]);
    await testDatabase.query('UPDATE library.data_keys SET owner = $2 WHERE owner = $1', [first, second]);
    await expect(createDataKeys().cipherFor(second)).rejects.toThrow('cannot be opened');
  });

  it('creates keys that the previous release opens until it runs no more, and a rotation binds them then', async () => {
    const comment = (text: string) => testDatabase.query(`COMMENT ON TABLE library.data_keys IS '${text}'`);
    await testDatabase.query('DELETE FROM library.data_keys');
    await comment('');
    const sealed = (await createDataKeys().cipherFor(owner)).seal('text', 'spec');
    const { key, wrapped: unbound } = await readKey(owner);
    const [{ id }] = (await testDatabase.query('SELECT id FROM library.data_keys')) as [{ id: string }];
    expect(keyEncryption.open(unbound, `data_keys/${id}`)).toEqual(key);
    await comment(DATA_KEYS_ARE_BOUND);
    await testDatabase.query('ALTER SCHEMA library RENAME TO trust');
    const rotate = () => rewrapDataKeys(testDatabase.query, () => keyEncryption);
    expect(await rotate()).toMatchObject([{ schema: 'trust', rewrapped: 1 }]);
    expect(await rotate()).toMatchObject([{ schema: 'trust', rewrapped: 0 }]);
    await testDatabase.query('ALTER SCHEMA trust RENAME TO library');
    const { key: opened, wrapped } = await readKey(owner);
    expect(opened).toEqual(key);
    expect(() => keyEncryption.open(wrapped, `data_keys/${id}`)).toThrow();
    expect((await createDataKeys().cipherFor(owner)).open(sealed, 'spec').toString()).toBe('text');
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
