import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { presentationService } from '../presentation.definition';
import { RequestSourcesRepository } from './request-sources.repository';

const STORED = 200;
/** The server plans a prepared statement anew for this many executions. */
const CALLS = 7;
const NONE = { overasking: null, registrations: [] };

const INSERT = `INSERT INTO presentation.presentation_templates
    (id, tenant_id, name, credentials, credential_sets, preset_id, created_at, updated_at)
  VALUES ($1, $2, 'Name', '[{"type":"z","id":"a"}]', '[{"options":[["a"]]}]', $3, '2026-11-01T00:00:00.5Z', '2026-11-02T00:00:00Z')`;

describe('RequestSourcesRepository', () => {
  const tenantId = createId();
  const sources = new RequestSourcesRepository();
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(presentationService);
  });

  afterAll(async () => {
    await owner?.drop();
  });

  async function insert(presetId: string | null = null, tenant = tenantId): Promise<string> {
    const id = createId();
    await owner.query(INSERT, [id, tenant, presetId]);
    return id;
  }

  it('returns the template as it was stored, by its preset or its id, in one statement', async () => {
    const id = await insert('platform:one');
    const template = {
      id,
      tenantId,
      name: 'Name',
      description: null,
      credentials: [{ type: 'z', id: 'a' }],
      credentialSets: [{ options: [['a']] }],
      presetId: 'platform:one',
      createdAt: new Date('2026-11-01T00:00:00.5Z'),
      updatedAt: new Date('2026-11-02T00:00:00Z'),
    };
    const found = { template, registered: NONE };
    expect(await database.single(tenantId, (tx) => sources.findByPreset(tx, tenantId, 'platform:one'))).toEqual(found);
    expect(await database.single(tenantId, (tx) => sources.findByTemplate(tx, tenantId, id))).toEqual(found);
    expect(await database.single(tenantId, (tx) => sources.find(tx, tenantId))).toEqual({ registered: NONE });
  });

  it('returns no template of another tenant', async () => {
    const theirs = createId();
    const id = await insert('platform:theirs', theirs);
    const none = { registered: NONE };
    expect(await database.single(tenantId, (tx) => sources.findByTemplate(tx, tenantId, id))).toEqual(none);
    expect(await database.single(tenantId, (tx) => sources.findByPreset(tx, tenantId, 'platform:theirs'))).toEqual(
      none,
    );
  });

  // The tables of a new or restored database have never been analyzed.
  it('reads only the requested template, also before the table is analyzed', async () => {
    const id = await insert('platform:two');
    const findIt = () =>
      database.transaction(tenantId, (tx) =>
        rowsRead(tx, ['presentation_templates', 'retention_settings', 'registration_certificates'], async () => {
          await sources.findByPreset(tx, tenantId, 'platform:two');
          await sources.findByTemplate(tx, tenantId, id);
          await sources.find(tx, tenantId);
        }),
      );
    for (let call = 0; call < CALLS; call += 1) await findIt();
    for (let count = 0; count < STORED; count += 1) await insert();
    expect(await findIt()).toBeLessThan(10);
  });
});
