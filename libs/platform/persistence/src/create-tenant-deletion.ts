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

/** Days between the time at which a schema sees the request to delete a tenant and the deletion of its rows, at least. */
export const ANNOUNCED_DAYS = 3;

/** Functions with the rights of the owner, which the login of a service that deletes tenants may execute. */
export const TENANT_DELETION_FUNCTIONS = [
  'announce_tenant_deletions()',
  'begin_tenant_deletion(uuid)',
  'delete_tenant_rows(text, bigint, bigint, int)',
  'destroy_data_key(uuid)',
] as const;

/** Creates the table of the tenants that the schema has deleted or deletes. */
export async function createTenantDeletion(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(createDeletedTenants(''));
}

export async function dropTenantDeletion(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE deleted_tenants');
}

function createDeletedTenants(prefix: string): string {
  return `
    CREATE TABLE IF NOT EXISTS ${prefix}deleted_tenants (
      id uuid PRIMARY KEY,
      begun_at timestamptz NOT NULL,
      deleted_rows bigint NOT NULL DEFAULT 0,
      leased_until timestamptz,
      -- The last record of the tenant's audit chain, with a MAC over its end.
      chain_seq bigint,
      chain_hash text,
      chain_mac text
    )`;
}

/**
 * Creates the tables of the tenants that the schema deletes or will delete, and the functions by which the service deletes
 * them. The functions have the rights of the owner, because the login of a service may write neither table, delete no data
 * key, and no row of some other tables. So a service that was taken over deletes no tenant: its deletion needs the row in
 * `auth.tenant_deletions`, which only the authorization server writes, and has been announced in this schema for days, by the
 * clock of PostgreSQL. The authorization server itself deletes its rows when all other schemas have begun.
 *
 * Row-level security lets `delete_tenant_rows` see the tenant of the transaction only. It looks at a part of the table, so
 * that no statement depends on its size or on an index. A row that another row of the same table references is left for the
 * next time.
 */
export function guardTenantDeletion(schema: string): string {
  const functions = [createAnnounce, createBegin, createDestroy, createDelete].map((create) => create(schema));
  return `
    ${createDeletedTenants(`${schema}.`)};
    CREATE TABLE IF NOT EXISTS ${schema}.announced_deletions (
      id uuid PRIMARY KEY,
      announced_at timestamptz NOT NULL
    );
    ${functions.join('')}
    ${TENANT_DELETION_FUNCTIONS.map((name) => `REVOKE ALL ON FUNCTION ${schema}.${name} FROM PUBLIC`).join(';\n')}`;
}

/** Rights of the owner, whatever the search path of the caller is. */
function definerOf(schema: string): string {
  return `LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${schema}, pg_temp`;
}

function createAnnounce(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.announce_tenant_deletions() RETURNS bigint ${definerOf(schema)} AS $announce$
    DECLARE
      scope text := current_setting('app.all_tenants', true);
      added bigint;
    BEGIN
      PERFORM set_config('app.all_tenants', 'on', true);
      DELETE FROM announced_deletions announced WHERE NOT EXISTS (
        SELECT FROM auth.tenants WHERE tenant_id = announced.id AND deletion IS NOT NULL);
      INSERT INTO announced_deletions (id, announced_at)
        SELECT tenant_id, clock_timestamp() FROM auth.tenants WHERE deletion IS NOT NULL ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS added = ROW_COUNT;
      PERFORM set_config('app.all_tenants', coalesce(scope, ''), true);
      RETURN added;
    END $announce$;`;
}

function createBegin(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.begin_tenant_deletion(tenant uuid) RETURNS void ${definerOf(schema)} AS $begin$
    DECLARE
      other text;
      is_begun boolean;
    BEGIN
      IF EXISTS (SELECT FROM deleted_tenants WHERE id = tenant) THEN RETURN; END IF;
      IF NOT EXISTS (SELECT FROM auth.tenant_deletions WHERE id = tenant AND deleted_at IS NULL) THEN
        RAISE EXCEPTION 'The deletion of the tenant has not begun.';
      END IF;
      IF NOT EXISTS (SELECT FROM announced_deletions WHERE id = tenant
          AND announced_at <= clock_timestamp() - interval '${ANNOUNCED_DAYS} days') THEN
        RAISE EXCEPTION 'The deletion of the tenant has not been announced for ${ANNOUNCED_DAYS} days.';
      END IF;
      IF '${schema}' = 'auth' THEN
        FOR other IN SELECT relnamespace::regnamespace::text FROM pg_class
            WHERE relname = 'deleted_tenants' AND relkind = 'r' AND relnamespace <> 'auth'::regnamespace LOOP
          EXECUTE format('SELECT EXISTS (SELECT FROM %s.deleted_tenants WHERE id = $1)', other) INTO is_begun USING tenant;
          IF NOT is_begun THEN RAISE EXCEPTION 'The other services have not deleted the tenant.'; END IF;
        END LOOP;
      END IF;
      INSERT INTO deleted_tenants (id, begun_at) VALUES (tenant, clock_timestamp()) ON CONFLICT DO NOTHING;
    END $begin$;`;
}

function createDestroy(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.destroy_data_key(tenant uuid) RETURNS void ${definerOf(schema)} AS $destroy$
    BEGIN
      IF NOT EXISTS (SELECT FROM deleted_tenants WHERE id = tenant) THEN
        RAISE EXCEPTION 'The deletion of the tenant has not begun.';
      END IF;
      DELETE FROM data_keys WHERE owner = tenant::text;
    END $destroy$;`;
}

function createDelete(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.delete_tenant_rows(target text, first_block bigint, end_block bigint, max_rows int)
    RETURNS bigint ${definerOf(schema)} AS $delete$
    DECLARE
      tenant uuid := current_setting('app.tenant_id')::uuid;
      relation text := format('%I.%I', current_schema(), target);
      tenant_column text;
      unreferenced text;
      deleted bigint;
    BEGIN
      IF NOT EXISTS (SELECT FROM deleted_tenants WHERE id = tenant) THEN
        RAISE EXCEPTION 'The deletion of the tenant has not begun.';
      END IF;
      -- A partition may have been dropped since the service has listed it.
      IF to_regclass(relation) IS NULL THEN RETURN 0; END IF;
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
    END $delete$;`;
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}
