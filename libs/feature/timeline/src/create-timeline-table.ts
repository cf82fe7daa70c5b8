import { isolateTenants } from '@vc/platform/persistence';
import type { QueryRunner } from 'typeorm';
import { FURTHER_STEPS } from './timeline-steps';

/** Creates the timelines of the rows of a table, which are deleted with them. @param table has an `id` */
export async function createTimelineTable(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE timeline_entries (
      id uuid PRIMARY KEY,
      tenant_id uuid NOT NULL,
      resource_id uuid NOT NULL,
      step text NOT NULL,
      code text,
      detail text,
      facts jsonb,
      repetitions int NOT NULL DEFAULT 1,
      occurred_at timestamptz NOT NULL
    );
    CREATE INDEX ON timeline_entries (resource_id, occurred_at, id);
    CREATE UNIQUE INDEX ON timeline_entries (resource_id) WHERE step = '${FURTHER_STEPS}';
    CREATE FUNCTION delete_timeline() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('DELETE FROM %I.timeline_entries WHERE resource_id = $1', TG_TABLE_SCHEMA) USING OLD.id;
      RETURN OLD;
    END $$;
    CREATE TRIGGER delete_timeline AFTER DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION delete_timeline()`);
  await isolateTenants(queryRunner, 'timeline_entries');
}

export async function dropTimelineTable(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`
    DROP TRIGGER delete_timeline ON ${table};
    DROP FUNCTION delete_timeline;
    DROP TABLE timeline_entries`);
}
