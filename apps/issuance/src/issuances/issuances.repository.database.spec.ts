import assert from 'node:assert/strict';
import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';
import { IssuanceCredential } from './issuance-credential.entity';
import type { IssuanceWithCredentials } from './issuance-with-credentials';
import { IssuancesRepository } from './issuances.repository';
import { insertTestTemplate, testIssuance } from './test-issuances';

const STORED = 50;
/** The server plans a prepared statement anew for its first executions. */
const CALLS = 7;
/** The sessions that wait for a lock. */
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('IssuancesRepository', () => {
  const tenantId = createId();
  const issuances = new IssuancesRepository();
  let templateId: string;
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(issuanceService);
    templateId = await insertTestTemplate(owner, tenantId);
  });

  afterAll(async () => {
    await owner?.drop();
  });

  async function insert(): Promise<IssuanceWithCredentials> {
    const offered = testIssuance(tenantId, templateId);
    await database.transaction(tenantId, async (tx) => issuances.insert(tx, offered.issuance, offered.credentials));
    return offered;
  }

  it('reads an issuance and its credentials as they are after the wait for their locks', async () => {
    const { issuance, credentials } = await insert();
    const other = await owner.connect(issuanceService);
    let waiting: Promise<IssuanceWithCredentials> | undefined;
    await database.transaction(tenantId, async (tx) => {
      const [credential] = credentials;
      assert(credential);
      await issuances.getForUpdate(tx, tenantId, issuance.id);
      waiting = other.transaction(tenantId, (waiter) => issuances.getForUpdate(waiter, tenantId, issuance.id));
      await waitFor(async () => (await owner.query(WAITING)).length === 1);
      await issuances.update(tx, { ...issuance, status: 'completed' });
      await tx.update(IssuanceCredential, { id: credential.id }, { status: 'issued' });
    });
    expect(await waiting).toMatchObject({ issuance: { status: 'completed' }, credentials: [{ status: 'issued' }] });
  });

  // A new or restored database has tables that were never analyzed.
  it('reads only the rows of the issuance, also before the tables are analyzed', async () => {
    const { issuance } = await insert();
    const findIt = () =>
      database.transaction(tenantId, (tx) =>
        rowsRead(tx, ['issuances', 'issuance_credentials'], async () => {
          await issuances.findByOffer(tx, tenantId, issuance.offerId);
          await issuances.getForUpdate(tx, tenantId, issuance.id);
        }),
      );
    for (let call = 0; call < CALLS; call += 1) await findIt();
    for (let count = 0; count < STORED; count += 1) await insert();
    expect(await findIt()).toBeLessThan(10);
  });
});
