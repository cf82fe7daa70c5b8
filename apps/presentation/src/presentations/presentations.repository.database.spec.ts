import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { presentationService } from '../presentation.definition';
import { Presentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';

const STORED = 50;
/** The server plans a prepared statement anew for this many executions. */
const CALLS = 7;
const NOW = new Date('2026-11-01T00:00:00Z');

describe('PresentationsRepository', () => {
  const tenantId = createId();
  const presentations = new PresentationsRepository();
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(presentationService);
  });

  afterAll(async () => {
    await owner?.drop();
  });

  async function insert(): Promise<Presentation> {
    const presentation = Object.assign(new Presentation(), {
      id: createId(),
      tenantId,
      status: 'requested',
      requestId: createId(),
      certificateId: createId(),
      request: {},
      requested: [],
      credentials: [],
      expiresAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    });
    await database.single(tenantId, (tx) => presentations.insert(tx, presentation));
    return presentation;
  }

  // The tables of a new or restored database have never been analyzed.
  it('reads only the requested row, also before the table is analyzed', async () => {
    const presentation = await insert();
    const findIt = () =>
      database.transaction(tenantId, (tx) =>
        rowsRead(tx, ['presentations'], async () => {
          await presentations.findByRequest(tx, tenantId, presentation.requestId);
          await presentations.findAwaited(tx, tenantId, presentation.requestId);
          await presentations.getForUpdate(tx, tenantId, presentation.id);
          await presentations.end(tx, presentation);
        }),
      );
    for (let call = 0; call < CALLS; call += 1) await findIt();
    for (let count = 0; count < STORED; count += 1) await insert();
    expect(await findIt()).toBeLessThan(10);
  });

  it('deletes outdated attributes and keys in batches', async () => {
    await owner.query(
      `INSERT INTO presentation.presentations
         (id, tenant_id, status, request_id, request, requested, certificate_id, credentials, expires_at, created_at, updated_at,
          attributes, attributes_until, encryption_key)
       SELECT gen_random_uuid(), $1, 'failed', gen_random_uuid(), '{}', '[]', $1, '[]', $2, $2, $2, 'x', $2, 'x'
       FROM generate_series(1, 1500)`,
      [tenantId, NOW],
    );
    const forget = (work: 'forgetOutdatedAttributes' | 'forgetEncryptionKeys') =>
      database.acrossTenants((tx) => presentations[work](tx, NOW));
    expect([await forget('forgetOutdatedAttributes'), await forget('forgetOutdatedAttributes')]).toEqual([true, false]);
    expect([await forget('forgetEncryptionKeys'), await forget('forgetEncryptionKeys')]).toEqual([true, false]);
    const left = `SELECT FROM presentation.presentations
      WHERE status = 'failed' AND num_nonnulls(attributes, attributes_until, encryption_key) > 0`;
    expect(await owner.query(left)).toEqual([]);
  });
});
