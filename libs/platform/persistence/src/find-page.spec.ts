import { PageRequest } from '@vc/platform/http';
import { TestSchema } from '@vc/testing';
import { Column, Entity, MigrationInterface, PrimaryColumn, QueryRunner } from 'typeorm';
import { createId, findPage, isolateTenants, ListOrder } from './index';

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
  let schema: TestSchema;

  beforeAll(async () => {
    schema = await TestSchema.create({ schema: 'pages', entities: [Note], migrations: [CreateNotes1700000000002] });
    const insert = (...values: unknown[]) =>
      schema.owner.query(`INSERT INTO pages.notes VALUES ($1, $2, $3, $4)`, values);
    for (const [index, seconds] of SECONDS.entries()) {
      await insert(ids[index], tenantId, index % 2 ? 'red' : 'blue', `2026-01-01T00:00:${seconds}Z`);
    }
    await insert(foreign, other, 'red', '2026-01-01T00:00:00Z');
  });

  afterAll(async () => {
    await schema?.drop();
  });

  const newestFirst: ListOrder<Note> = { by: 'createdAt', direction: 'DESC' };

  async function page(request: PageRequest, order = newestFirst, filter: Partial<Note> = {}) {
    const list = { entity: Note, where: { ...filter, tenantId }, order };
    const { items, ...rest } = await schema.database.transaction(tenantId, (tx) => findPage(tx, list, request));
    return { ids: items.map(({ id }) => id), ...rest };
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
