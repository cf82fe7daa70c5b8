import { PageQuery, PageRequest, pageRequestOf } from '@vc/platform/http';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { Column, Entity, MigrationInterface, PrimaryColumn, QueryRunner } from 'typeorm';
import { createId, findPage, isolateTenants, ListOrder, type Database } from './index';

@Entity({ name: 'notes' })
class Note {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  colour: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

class CreateNotes1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE notes (id uuid PRIMARY KEY, tenant_id uuid, colour text, created_at timestamptz)`,
    );
    await isolateTenants(queryRunner, 'notes');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE notes`);
  }
}

/** Microseconds apart, and some at the same time. */
const SECONDS = ['00.000001', '00.000002', '00.000003', '00.000003', '00.000003', '00.5', '01'];

describe('findPage', () => {
  const [tenantId, other] = [createId(), createId()];
  const ids = SECONDS.map(() => createId()).sort();
  const foreign = createId();
  let owner: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    owner = await createTestDatabase();
    database = await owner.connect({ schema: 'pages', entities: [Note], migrations: [CreateNotes1700000000002] });
    const insert = (...values: unknown[]) => owner.query(`INSERT INTO pages.notes VALUES ($1, $2, $3, $4)`, values);
    for (const [index, seconds] of SECONDS.entries()) {
      await insert(ids[index], tenantId, index % 2 ? 'red' : 'blue', `2026-01-01T00:00:${seconds}Z`);
    }
    await insert(foreign, other, 'red', '2026-01-01T00:00:00Z');
  });

  afterAll(async () => {
    await owner?.drop();
  });

  const newestFirst: ListOrder<Note> = { by: 'createdAt', direction: 'DESC' };

  async function page(request: PageRequest, order = newestFirst, filter: Partial<Note> = {}) {
    const list = { entity: Note, where: { ...filter, tenantId }, order };
    const found = await database.transaction(tenantId, (tx) => findPage(tx, list, request));
    const { items, hasPrevious, hasNext } = found;
    return { ids: items.map(({ id }) => id), hasPrevious, hasNext };
  }

  /** The rows of a page, and the requests of the pages beside it, with the cursors of the links. */
  async function linked(request: PageRequest) {
    const list = { entity: Note, where: { tenantId }, order: newestFirst };
    const { items, edges } = await database.transaction(tenantId, (tx) => findPage(tx, list, request));
    const to = (side: 'before' | 'after', text = '') => ({
      ...request,
      cursor: pageRequestOf(Object.assign(new PageQuery(), { [`page[${side}]`]: text })).cursor!,
    });
    return {
      ids: items.map(({ id }) => id),
      previous: () => to('before', edges?.first),
      next: () => to('after', edges?.last),
    };
  }

  it.each([
    ['createdAt', 'DESC', [...ids].reverse()],
    ['createdAt', 'ASC', ids],
    ['id', 'DESC', [...ids].reverse()],
  ] as const)('walks by %s %s forwards and back over every item once', async (by, direction, expected) => {
    for (const size of [1, 2, 3, 7, 100]) {
      const forwards: string[] = [];
      let current = await page({ size }, { by, direction });
      expect(current.hasPrevious).toBe(false);
      forwards.push(...current.ids);
      while (current.hasNext) {
        current = await page({ size, cursor: { id: forwards.at(-1)!, side: 'after' } }, { by, direction });
        expect(current.hasPrevious).toBe(true);
        forwards.push(...current.ids);
      }
      expect(forwards).toEqual(expected);

      const back = [...current.ids];
      while (current.hasPrevious) {
        current = await page({ size, cursor: { id: back[0]!, side: 'before' } }, { by, direction });
        expect(current.hasNext).toBe(true);
        back.unshift(...current.ids);
      }
      expect(back).toEqual(expected);
    }
  });

  it.each(['createdAt', '-createdAt', 'colour', '-colour', 'id', '-id'])(
    'walks by the cursors of the links in the order %s',
    async (sort) => {
      const whole = await linked({ size: 100, sort });
      const forwards: string[] = [];
      let current = await linked({ size: 2, sort });
      for (; current.ids.length > 0; current = await linked(current.next())) forwards.push(...current.ids);
      expect(forwards).toEqual(whole.ids);
      const last = await linked({ size: 2, sort, cursor: { id: forwards.at(-1)!, side: 'before' } });
      expect(last.ids).toEqual(whole.ids.slice(-3, -1));
      expect((await linked(last.previous())).ids).toEqual(whole.ids.slice(-5, -3));
    },
  );

  it('neither skips nor repeats rows after rows were added, moved and deleted', async () => {
    const change = (statement: string, ...values: unknown[]) => owner.query(statement, values);
    const added = Array.from({ length: 6 }, () => createId()).sort();
    const add = (id: string, colour: string) =>
      change(`INSERT INTO pages.notes VALUES ($1, $2, $3, '2025-01-01T00:00:00Z')`, id, tenantId, colour);
    for (const [index, id] of added.entries()) await add(id, `a${index}`);
    const extra = createId();
    try {
      const first = await linked({ size: 2, sort: 'colour' });
      expect(first.ids).toEqual(added.slice(0, 2));
      await change(`UPDATE pages.notes SET colour = 'zzz' WHERE id = $1`, added[1]);
      await add(extra, 'a0');
      const second = await linked(first.next());
      expect(second.ids).toEqual(added.slice(2, 4));
      await change(`DELETE FROM pages.notes WHERE id = $1`, added[3]);
      expect((await linked(second.next())).ids).toEqual(added.slice(4, 6));
      expect((await linked(second.previous())).ids).toEqual([added[0], extra]);
    } finally {
      await change(`DELETE FROM pages.notes WHERE id = ANY ($1)`, [...added, extra]);
    }
  });

  it('returns rows of a half-open interval of times', async () => {
    const at = (seconds: string) => new Date(`2026-01-01T00:00:${seconds}Z`);
    const times = [{ member: 'createdAt', gte: at('00.5'), lt: at('01') }];
    expect(await page({ size: 5, times })).toEqual({ ids: [ids[5]], hasPrevious: false, hasNext: false });
    const older = [{ member: 'createdAt', lt: at('00.5') }];
    expect((await page({ size: 50, times: older })).ids).toEqual(ids.slice(0, 5).reverse());
    const first = await page({ size: 1, times: older, cursor: { id: ids[5]!, side: 'after' } });
    expect(first).toEqual({ ids: [ids[4]], hasPrevious: false, hasNext: true });
  });

  it.each(['x', '-1', '1.5', '123456789012345678', ''])('rejects a cursor with the time %j', async (position) => {
    const refused = page({ size: 5, cursor: { id: ids[0]!, side: 'after', position } });
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      violations: [{ source: { parameter: 'page[after]' } }],
    });
  });

  it('returns rows of the filter, also after a cursor that does not match it', async () => {
    const red = ids.filter((_, index) => index % 2 === 1).reverse();
    expect(await page({ size: 10 }, newestFirst, { colour: 'red' })).toEqual({
      ids: red,
      hasPrevious: false,
      hasNext: false,
    });
    const afterBlue = await page({ size: 1, cursor: { id: ids[4]!, side: 'after' } }, newestFirst, { colour: 'red' });
    expect(afterBlue).toEqual({ ids: [ids[3]], hasPrevious: true, hasNext: true });
  });

  it('returns no rows after the last one and before the first one', async () => {
    const nothing = { ids: [], hasPrevious: false, hasNext: false };
    expect(await page({ size: 5, cursor: { id: ids[0]!, side: 'after' } })).toEqual(nothing);
    expect(await page({ size: 5, cursor: { id: ids.at(-1)!, side: 'before' } })).toEqual(nothing);
  });

  it.each([
    ['before', createId()],
    ['after', foreign],
  ] as const)('rejects page[%s] with an id that is not the tenant’s', async (side, id) => {
    const refused = page({ size: 5, cursor: { id, side } });
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      violations: [{ source: { parameter: `page[${side}]` } }],
    });
  });
});
