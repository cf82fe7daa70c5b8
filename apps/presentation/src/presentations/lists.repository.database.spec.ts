import type { PageRequest } from '@vc/platform/http';
import { createId, type Database } from '@vc/platform/persistence';
import { rowsRead } from '@vc/testing/database/rows-read';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { presentationService } from '../presentation.definition';
import { type PresentationFilter, PresentationsRepository } from './presentations.repository';

const STORED = 20_000;
const MIDDLE = Date.parse('2026-01-08T00:00:00Z') * 1000;
const PAGE = 20;

/** One row a minute. The last change reverses the order. One row in a thousand has failed, and has a template of its own. */
const INSERT = `
  INSERT INTO presentation.presentations
    (id, tenant_id, status, presentation_template_id, request_id, request, requested, certificate_id, credentials, expires_at,
     created_at, updated_at)
  SELECT gen_random_uuid(), $1, CASE WHEN n % 1000 = 0 THEN 'failed' ELSE 'requested' END,
    CASE WHEN n % 1000 = 0 THEN $2::uuid END, gen_random_uuid(), '{}', '[]', $2::uuid, '[]', now(),
    timestamptz '2026-01-01T00:00:00Z' + n * interval '1 minute',
    timestamptz '2026-01-15T00:00:00Z' - n * interval '1 minute'
  FROM generate_series(1, ${STORED}) AS n`;

describe('the list of presentations', () => {
  const [tenantId, presentationTemplateId] = [createId(), createId()];
  const presentations = new PresentationsRepository();
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect(presentationService);
    await owner.query(INSERT, [tenantId, presentationTemplateId]);
    await owner.query('ANALYZE presentation.presentations');
  });

  afterAll(async () => {
    await owner?.drop();
  });

  const after = { id: createId(), side: 'after' as const, position: String(MIDDLE) };
  const times = [{ member: 'updatedAt', gte: new Date('2026-01-10T00:00:00Z'), lt: new Date('2026-01-10T01:00:00Z') }];

  async function expectOnlyThePageRead(filter: Partial<PresentationFilter>, request: PageRequest): Promise<void> {
    const read = await database.transaction(tenantId, (tx) =>
      rowsRead(tx, ['presentations'], async () => {
        const { items } = await presentations.list(tx, tenantId, { metadata: [], ...filter }, request);
        expect(items.length).toBeGreaterThan(0);
      }),
    );
    expect({ isShort: read <= 4 * PAGE, read }).toMatchObject({ isShort: true });
  }

  it.each(['createdAt', '-createdAt', 'updatedAt', '-updatedAt'])('reads only a page in the order %s', async (sort) => {
    await expectOnlyThePageRead({}, { size: PAGE, sort });
    await expectOnlyThePageRead({}, { size: PAGE, sort, cursor: after });
    await expectOnlyThePageRead({}, { size: PAGE, sort, cursor: { ...after, side: 'before' } });
  });

  it.each(['createdAt', '-createdAt'])('reads only a page of a rare filter in the order %s', async (sort) => {
    await expectOnlyThePageRead({ status: 'failed' }, { size: PAGE, sort, cursor: after });
    await expectOnlyThePageRead({ presentationTemplateId }, { size: PAGE, sort, cursor: after });
  });

  it('reads only a page of a short interval', async () => {
    await expectOnlyThePageRead({}, { size: PAGE, sort: 'updatedAt', times });
  });
});
