import type { QueryRunner } from 'typeorm';

/**
 * Condition of a trigger that refuses to delete rows: `delete_tenant_rows` deletes them, and no statement that a service or
 * the owner sends on its own.
 */
export const DELETES_TENANT = `TG_OP = 'DELETE' AND current_setting('app.deletes_tenant', true) = 'on'
        AND current_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID)`;

/** The columns that name the tenant of a row. Without row-level security it is `owner_tenant_id`. */
export const TENANT_COLUMNS = ['tenant_id', 'owner_tenant_id'] as const;

/** Ids and hashes of chains, which were published. They prove the publications after the end of a chain, too. */
export const KEPT_TABLES = ['audit_published_heads'];

/**
 * Creates the table of the tenants that the schema has deleted or deletes, and a function that deletes rows of such a tenant.
 * The function has the rights of the owner, because some tables refuse a service to delete rows. Row-level security lets it
 * see the tenant of the transaction only. It looks at a part of the table, so that no statement depends on its size or on an
 * index. A row that another row of the same table references is left for the next time.
 */
export async function createTenantDeletion(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE IF NOT EXISTS deleted_tenants (
      id uuid PRIMARY KEY,
      begun_at timestamptz NOT NULL,
      deleted_rows bigint NOT NULL DEFAULT 0,
      leased_until timestamptz,
      -- The last record of the tenant's audit chain, with a MAC over its end.
      chain_seq bigint,
      chain_hash text,
      chain_mac text
    );
    CREATE OR REPLACE FUNCTION delete_tenant_rows(target text, first_block bigint, end_block bigint, max_rows int)
    RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $delete$
    DECLARE
      tenant uuid := current_setting('app.tenant_id')::uuid;
      relation text := format('%I.%I', current_schema(), target);
      tenant_column text;
      unreferenced text;
      is_begun boolean;
      deleted bigint;
    BEGIN
      EXECUTE format('SELECT EXISTS (SELECT FROM %I.deleted_tenants WHERE id = $1)', current_schema())
        INTO is_begun USING tenant;
      IF NOT is_begun THEN RAISE EXCEPTION 'The deletion of the tenant has not begun.'; END IF;
      SELECT attname INTO STRICT tenant_column FROM pg_attribute
        WHERE attrelid = relation::regclass AND attname IN (${quoted(TENANT_COLUMNS)}) AND NOT attisdropped
        AND target NOT IN (${quoted(KEPT_TABLES)});
      SELECT coalesce(string_agg(format(
          'AND NOT EXISTS (SELECT FROM %1$s other WHERE other.%2$I = doomed.%3$I AND other.ctid <> doomed.ctid)',
          relation, child.attname, parent.attname), ' '), '') INTO unreferenced
        FROM pg_constraint reference
        JOIN pg_attribute child ON child.attrelid = conrelid AND child.attnum = conkey[1]
        JOIN pg_attribute parent ON parent.attrelid = confrelid AND parent.attnum = confkey[1]
        WHERE contype = 'f' AND conrelid = relation::regclass AND confrelid = conrelid;
      PERFORM set_config('app.deletes_tenant', 'on', true);
      EXECUTE format(
        'DELETE FROM %1$s WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM %1$s doomed WHERE %2$I = $1 AND ctid >= $2 AND ctid < $3 %3$s LIMIT $4))',
        relation, tenant_column, unreferenced)
        USING tenant, format('(%s,0)', first_block)::tid, format('(%s,0)', end_block)::tid, max_rows;
      GET DIAGNOSTICS deleted = ROW_COUNT;
      PERFORM set_config('app.deletes_tenant', 'off', true);
      RETURN deleted;
    END $delete$`);
}

export async function dropTenantDeletion(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP FUNCTION delete_tenant_rows; DROP TABLE deleted_tenants');
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
