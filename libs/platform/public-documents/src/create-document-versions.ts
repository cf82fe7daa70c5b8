import { isolateTenants } from '@vc/platform/persistence';
import type { QueryRunner } from 'typeorm';

/**
 * Creates the table of the versions of the public documents of tenants. A version is an id instead of a number: the same number would
 * come again for other content after a restore.
 */
export async function createDocumentVersions(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE document_versions (
      tenant_id uuid PRIMARY KEY,
      version uuid NOT NULL
    );
    CREATE FUNCTION change_document_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        -- The deletion of a tenant inserts no row of it.
        EXECUTE format('UPDATE %I.document_versions SET version = gen_random_uuid() WHERE tenant_id = $1',
          TG_TABLE_SCHEMA) USING OLD.tenant_id;
      ELSE
        EXECUTE format(
          'INSERT INTO %I.document_versions (tenant_id, version) VALUES ($1, gen_random_uuid())
           ON CONFLICT (tenant_id) DO UPDATE SET version = EXCLUDED.version', TG_TABLE_SCHEMA) USING NEW.tenant_id;
      END IF;
      RETURN NULL;
    END $$`);
  await isolateTenants(queryRunner, 'document_versions');
}

/**
 * Changes the version with each row of a table that is inserted or deleted, and with each updated row that meets a condition. It
 * happens at the commit, so that no transaction waits for a lock while it holds that of the version.
 * @param isChanged SQL about `OLD` and `NEW`; none for rows whose updates change no document
 */
export async function documentsChangeWith(queryRunner: QueryRunner, table: string, isChanged?: string): Promise<void> {
  await createTrigger(queryRunner, { table, name: 'documents_change_with_rows', when: 'INSERT OR DELETE' });
  if (isChanged === undefined) return;
  await createTrigger(queryRunner, { table, name: 'documents_change_with_content', when: 'UPDATE', isChanged });
}

async function createTrigger(
  queryRunner: QueryRunner,
  { table, name, when, isChanged = 'true' }: { table: string; name: string; when: string; isChanged?: string },
): Promise<void> {
  await queryRunner.query(`
    CREATE CONSTRAINT TRIGGER ${name} AFTER ${when} ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (${isChanged}) EXECUTE FUNCTION change_document_version()`);
}
