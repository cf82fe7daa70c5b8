import type { PageRequest } from '@vc/platform/http';
import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { issuanceService } from '../issuance.definition';
import { IssuancesRepository } from './issuances.repository';
import { insertTestTemplate } from './test-issuances';

const STORED = 20_000;
const MIDDLE = Date.parse('2026-01-08T00:00:00Z') * 1000;
const PAGE = 20;

/** One row a minute. The last change reverses the order. One row in a thousand has failed. */
const INSERT = `
  WITH numbers AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, ${STORED}) AS n), issuance AS (
    INSERT INTO issuance.issuances
      (id, tenant_id, status, offer_id, created_at, updated_at, expires_at, grant_type, grant_value, is_deferred)
    SELECT id, $1, CASE WHEN n % 1000 = 0 THEN 'failed' ELSE 'offered' END, gen_random_uuid(),
      timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute',
      timestamptz '2026-01-15T00:00:00Z' - n * interval '1 minute', now(), 'pre-authorized_code', 'sealed', false
    FROM numbers
  )
  INSERT INTO issuance.issuance_credentials
    (id, tenant_id, issuance_id, credential_template_id, position, created_at, updated_at, status, exchange, format, revocable,
     attributes)
  SELECT gen_random_uuid(), $1, id, $2, 0, timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute',
    timestamptz '2026-01-15T00:00:00Z' - n * interval '1 minute',
    CASE WHEN n % 1000 = 0 THEN 'failed' ELSE 'offered' END, 'openid4vc', 'sd-jwt-vc', false, 'sealed'
  FROM numbers`;

describe('the lists of issuances and credentials', () => {
  const tenantId = createId();
  const [issuances, credentials] = [new IssuancesRepository(), new CredentialsRepository()];
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(issuanceService);
    const templateId = await insertTestTemplate(owner, tenantId);
    await owner.query(INSERT, [tenantId, templateId]);
    await owner.query('ANALYZE issuance.issuances, issuance.issuance_credentials');
  });

  afterAll(async () => {
    await owner?.drop();
  });

  const after = { id: createId(), side: 'after' as const, position: String(MIDDLE) };
  const times = [{ member: 'updatedAt', gte: new Date('2026-01-10T00:00:00Z'), lt: new Date('2026-01-10T01:00:00Z') }];

  async function expectOnlyThePageRead(status: 'failed' | undefined, request: PageRequest): Promise<void> {
    for (const table of ['issuances', 'issuance_credentials']) {
      const read = await database.transaction(tenantId, (tx) =>
        rowsRead(tx, [table], async () => {
          const { items } = await (table === 'issuances'
            ? issuances.list(tx, tenantId, { status, metadata: [] }, request)
            : credentials.list(tx, tenantId, status ? { status } : {}, request));
          expect(items.length).toBeGreaterThan(0);
        }),
      );
      expect({ table, isShort: read <= 4 * PAGE, read }).toMatchObject({ table, isShort: true });
    }
  }

  it.each(['createdAt', '-createdAt', 'updatedAt', '-updatedAt'])('read only a page in the order %s', async (sort) => {
    await expectOnlyThePageRead(undefined, { size: PAGE, sort });
    await expectOnlyThePageRead(undefined, { size: PAGE, sort, cursor: after });
    await expectOnlyThePageRead(undefined, { size: PAGE, sort, cursor: { ...after, side: 'before' } });
  });

  it.each(['createdAt', '-createdAt'])('read only a page with a rare status in the order %s', async (sort) => {
    await expectOnlyThePageRead('failed', { size: PAGE, sort, cursor: after });
  });

  it('read only a page of a short interval', async () => {
    await expectOnlyThePageRead(undefined, { size: PAGE, sort: 'updatedAt', times });
  });
});
