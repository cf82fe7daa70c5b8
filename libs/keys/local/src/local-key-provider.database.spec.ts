import { DataKeys, generateKeyEncryptionKey, keyEncryptionCipher } from '@vc/platform/key-store';
import { createLogger } from '@vc/platform/observability';
import { createId, createMessagingTables, type Database } from '@vc/platform/persistence';
import { KEY_TYPES } from '@vc/protocol/crypto';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { expectSignatures, generateRow } from '@vc/testing/keys/key-provider-contract';
import type { QueryRunner } from 'typeorm';
import { LocalKeyProvider } from './local-key-provider';

class CreateTables1700000000001 {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
  }

  async down(): Promise<void> {
    throw new Error('Specs create a new database instead.');
  }
}

describe('LocalKeyProvider', () => {
  const keyEncryption = keyEncryptionCipher(generateKeyEncryptionKey(), undefined);
  let testDatabase: TestDatabase;
  let database: Database;
  let provider: LocalKeyProvider;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await testDatabase.connect({ schema: 'library', entities: [], migrations: [CreateTables1700000000001] });
    provider = newProvider(keyEncryption);
  });

  afterAll(() => testDatabase?.drop());

  const newProvider = (cipher: typeof keyEncryption) =>
    new LocalKeyProvider(new DataKeys(database, cipher), createLogger('trust', 'silent'));

  it.each(KEY_TYPES)('makes signatures with a %s key that node:crypto verifies', async (keyType) => {
    await expectSignatures(provider, await generateRow(provider, keyType));
  });

  it('rejects a private key in the row of another key with UNAVAILABLE', async () => {
    const key = await generateRow(provider, 'P-256');
    await expect(provider.open({ ...key, id: createId() })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(provider.open({ ...key, tenantId: createId() })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('rejects a private key without the key-encryption key that has sealed its data key', async () => {
    const key = await generateRow(provider, 'P-256');
    const other = newProvider(keyEncryptionCipher(generateKeyEncryptionKey(), undefined));
    await expect(other.open(key)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
