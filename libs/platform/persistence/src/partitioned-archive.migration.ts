import type { QueryRunner } from 'typeorm';
import { MIN_RANGE } from './archive-ranges';
import type { MigrationClass } from './migration';
import { tenantIsolation } from './tenant-isolation';

/** Events that services may publish while the migrations below wait for locks, at least. A day of the mean rate of the archive is more. */
const MIN_MARGIN = 10 * MIN_RANGE;

/**
 * The archive of a schema from before docs/adr/0109 becomes the first range of a table with partitions. Its rows stay where they are. The
 * constraint saves PostgreSQL to read them while the table is locked, and the services go on publishing while it is validated. Each step is
 * a migration, because a migration is a transaction, which would keep the lock of the step before it. A table with partitions stays as it is.
 */
class BoundedArchive1700000000042 {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      unlessPartitioned(`
        SELECT coalesce(max(seq), 0) INTO newest FROM outbox_archive;
        SELECT coalesce(max(last_value), 0) INTO given FROM pg_sequences
          WHERE schemaname = current_schema() AND sequencename = 'outbox_seq_seq';
        SELECT (newest - seq) * 86400 / greatest(extract(epoch FROM now() - published_at), 3600) INTO daily
          FROM outbox_archive ORDER BY seq LIMIT 1;
        EXECUTE format('ALTER TABLE outbox_archive ADD CONSTRAINT outbox_archive_bound CHECK (seq < %L::bigint) NOT VALID',
          greatest(newest, given) + greatest(${MIN_MARGIN}, daily));`),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE outbox_archive DROP CONSTRAINT IF EXISTS outbox_archive_bound');
  }
}

class ValidatedArchiveBound1700000000043 {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(unlessPartitioned('ALTER TABLE outbox_archive VALIDATE CONSTRAINT outbox_archive_bound;'));
  }

  async down(): Promise<void> {
    await Promise.resolve();
  }
}

class PartitionedArchive1700000000044 {
  readonly phase = 'expand';

  /** The logins get the rights that they had, so that no release is refused until the rights of the schema are set. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      unlessPartitioned(`
        SELECT substring(pg_get_constraintdef(oid) FROM '\\d+') INTO STRICT newest FROM pg_constraint
          WHERE conrelid = 'outbox_archive'::regclass AND conname = 'outbox_archive_bound';
        ALTER TABLE outbox_archive RENAME TO outbox_archive_0;
        ALTER INDEX outbox_archive_pkey RENAME TO outbox_archive_0_pkey;
        CREATE TABLE outbox_archive (LIKE outbox_archive_0 INCLUDING DEFAULTS, PRIMARY KEY (seq)) PARTITION BY RANGE (seq);
        ${tenantIsolation('outbox_archive')}
        EXECUTE format('ALTER TABLE outbox_archive ATTACH PARTITION outbox_archive_0 FOR VALUES FROM (MINVALUE) TO (%s)', newest);
        ALTER TABLE outbox_archive_0 DROP CONSTRAINT outbox_archive_bound;
        CREATE TABLE outbox_archive_default PARTITION OF outbox_archive DEFAULT;
        ${tenantIsolation('outbox_archive_default')}
        FOR login, right_of IN SELECT grantee::regrole, privilege_type FROM pg_class, aclexplode(relacl)
            WHERE pg_class.oid = 'outbox_archive_0'::regclass AND grantee NOT IN (0, relowner) LOOP
          EXECUTE format('GRANT %2$s ON outbox_archive TO %1$s; REVOKE %2$s ON outbox_archive_0 FROM %1$s', login, right_of);
        END LOOP;`),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      SET LOCAL app.all_tenants = 'on';
      CREATE TABLE unpartitioned (LIKE outbox_archive INCLUDING DEFAULTS, PRIMARY KEY (seq));
      INSERT INTO unpartitioned SELECT * FROM outbox_archive;
      DROP TABLE outbox_archive;
      ALTER TABLE unpartitioned RENAME TO outbox_archive;
      ALTER INDEX unpartitioned_pkey RENAME TO outbox_archive_pkey;
      ${tenantIsolation('outbox_archive')}`);
  }
}

/** Each schema has these migrations, in this order. */
export const partitionedArchive: MigrationClass[] = [
  BoundedArchive1700000000042,
  ValidatedArchiveBound1700000000043,
  PartitionedArchive1700000000044,
];

function unlessPartitioned(statements: string): string {
  return `
    DO $archive$
    DECLARE
      newest bigint;
      given bigint;
      daily bigint;
      login text;
      right_of text;
    BEGIN
      IF (SELECT relkind FROM pg_class WHERE oid = 'outbox_archive'::regclass) = 'p' THEN RETURN; END IF;
      PERFORM set_config('app.all_tenants', 'on', true);
      ${statements}
    END $archive$`;
}
