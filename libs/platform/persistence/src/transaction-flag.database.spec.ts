import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { DataSource, EntitySchema, PessimisticLockTransactionRequiredError } from 'typeorm';
import { setTransactionActive } from './transaction-flag';

const Note = new EntitySchema<{ id: number }>({ name: 'note', columns: { id: { type: Number, primary: true } } });

describe('setTransactionActive', () => {
  let owner: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    owner = await createTestDatabase();
    dataSource = new DataSource({ type: 'postgres', url: owner.url, entities: [Note], synchronize: true });
    await dataSource.initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await owner?.drop();
  });

  it('lets TypeORM take row locks while it is set', async () => {
    const runner = dataSource.createQueryRunner();
    const findLocked = () => runner.manager.find(Note, { lock: { mode: 'pessimistic_write' } });
    try {
      await expect(findLocked()).rejects.toBeInstanceOf(PessimisticLockTransactionRequiredError);
      setTransactionActive(runner, true);
      expect(await findLocked()).toEqual([]);
      setTransactionActive(runner, false);
      await expect(findLocked()).rejects.toBeInstanceOf(PessimisticLockTransactionRequiredError);
    } finally {
      await runner.release();
    }
  });
});
