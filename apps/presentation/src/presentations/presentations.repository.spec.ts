import { TenantId } from '@vc/platform/access-control';
import { createDataSource, createId, Database, runMigrations } from '@vc/platform/persistence';
import { createTestDatabase, rowsRead, TestDatabase } from '@vc/testing';
import { DataSource } from 'typeorm';
import { presentationService } from '../presentation-service';
import { Presentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';

const STORED = 50;
/** Until then, the server plans a prepared statement anew each time. */
const CALLS = 7;
const NOW = new Date('2026-11-01T00:00:00Z');

describe('PresentationsRepository', () => {
  const tenantId = createId() as TenantId;
  const presentations = new PresentationsRepository();
  let owner: TestDatabase;
  let dataSource: DataSource;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    const { schema, migrations, entities } = presentationService;
    await runMigrations({ databaseUrl: owner.url, schema, migrations });
    dataSource = createDataSource({ databaseUrl: owner.url, schema, entities, poolSize: 1 });
    database = new Database(await dataSource.initialize());
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await owner?.drop();
  });

  async function insert(): Promise<Presentation> {
    const presentation = Object.assign(new Presentation(), {
      ...{ id: createId(), tenantId, status: 'requested', requestId: createId(), certificateId: createId() },
      ...{ request: {}, requested: [], credentials: [], expiresAt: NOW, createdAt: NOW, updatedAt: NOW },
    });
    await database.transaction(tenantId, (tx) => presentations.insert(tx, presentation));
    return presentation;
  }

  // A new database, or one that was just restored, has tables that were never analyzed.
  it('reads nothing else of the tenant, also before the table is analyzed', async () => {
    const presentation = await insert();
    const findIt = () =>
      database.transaction(tenantId, (tx) =>
        rowsRead(tx, ['presentations'], async () => {
          await presentations.findByRequest(tx, tenantId, presentation.requestId);
          await presentations.getForUpdate(tx, tenantId, presentation.id);
          await presentations.end(tx, presentation);
        }),
      );
    for (let call = 0; call < CALLS; call += 1) await findIt();
    for (let count = 0; count < STORED; count += 1) await insert();
    expect(await findIt()).toBeLessThan(10);
  });
});
