import type { QueryRunner } from 'typeorm';
import { type MigrationClass, type NamedMigration, toNamed } from './migration';

/** The table `migrations` of a schema. It has the form that TypeORM gives it, and the phase of each migration. */
export class MigrationRecords {
  constructor(
    private readonly owner: QueryRunner,
    private readonly schema: string,
  ) {}

  /** Returns nothing for a schema that does not exist. It changes nothing. */
  async list(): Promise<NamedMigration[]> {
    const table = `${this.schema}.migrations`;
    const [found] = (await this.owner.query('SELECT to_regclass($1) IS NOT NULL AS exists', [table])) as [
      { exists: boolean },
    ];
    if (!found.exists) return [];
    // A table of before the phases lacks their column.
    const rows = (await this.owner.query(`SELECT to_jsonb(m) AS row FROM ${table} m ORDER BY id`)) as {
      row: { name: string; phase?: NamedMigration['phase'] };
    }[];
    return rows.map(({ row: { name, phase = null } }) => ({ name, phase }));
  }

  /** Creates the table, or adds the phases to one of before. */
  async prepare(known: MigrationClass[]): Promise<void> {
    await this.owner.query(`
      CREATE TABLE IF NOT EXISTS ${this.schema}.migrations (
        id serial PRIMARY KEY,
        "timestamp" bigint NOT NULL,
        name varchar NOT NULL,
        phase text
      );
      ALTER TABLE ${this.schema}.migrations ADD COLUMN IF NOT EXISTS phase text`);
    const named = known.map(toNamed);
    await this.owner.query(
      `UPDATE ${this.schema}.migrations AS applied SET phase = known.phase
       FROM unnest($1::text[], $2::text[]) AS known (name, phase)
       WHERE applied.name = known.name AND applied.phase IS NULL`,
      [named.map(({ name }) => name), named.map(({ phase }) => phase)],
    );
  }

  async add(runner: QueryRunner, migration: MigrationClass): Promise<void> {
    const { name, phase } = toNamed(migration);
    await runner.query(`INSERT INTO ${this.schema}.migrations ("timestamp", name, phase) VALUES ($1, $2, $3)`, [
      timestampOf(name),
      name,
      phase,
    ]);
  }
}

/** A name ends with a time in milliseconds, by which migrations are ordered. */
export function timestampOf(name: string): number {
  return Number(name.slice(-13));
}
