import assert from 'node:assert/strict';
import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { waitFor } from '@vc/testing/unit/wait-for';
import { issuanceService } from '../issuance.definition';
import { IssuanceCredential } from './issuance-credential.entity';
import { Issuance } from './issuance.entity';
import type { IssuanceWithCredentials } from './issuance-with-credentials';
import { IssuancesRepository } from './issuances.repository';

const STORED = 50;
/** The server plans a prepared statement anew for its first executions. */
const CALLS = 7;
/** The sessions that wait for a lock. */
const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const NOW = new Date('2026-11-01T00:00:00Z');

describe('IssuancesRepository', () => {
  const tenantId = createId();
  const templateId = createId();
  const issuances = new IssuancesRepository();
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(issuanceService);
    await owner.query(
      `INSERT INTO issuance.credential_templates (id, tenant_id, name, format, type, issuer, attributes, created_at, updated_at)
       VALUES ($1, $2, 'Badge', 'sd-jwt-vc', 'urn:example:badge', '{}', '[]', now(), now())`,
      [templateId, tenantId],
    );
  });

  afterAll(async () => {
    await owner?.drop();
  });

  async function insert(): Promise<IssuanceWithCredentials> {
    const times = { createdAt: NOW, updatedAt: NOW };
    const issuance = Object.assign(new Issuance(), {
      id: createId(),
      tenantId,
      status: 'offered',
      offerId: createId(),
      ...times,
      expiresAt: NOW,
      error: null,
      grantType: 'pre-authorized_code',
      grantValue: 'sealed',
      isDeferred: false,
    });
    const credential = Object.assign(new IssuanceCredential(), {
      id: createId(),
      tenantId,
      issuanceId: issuance.id,
      credentialTemplateId: templateId,
      position: 0,
      ...times,
      status: 'offered',
      exchange: 'openid4vc',
      format: 'sd-jwt-vc',
      revocable: false,
      attributes: 'sealed',
    });
    await database.transaction(tenantId, async (tx) => issuances.insert(tx, issuance, [credential]));
    return { issuance, credentials: [credential] };
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
