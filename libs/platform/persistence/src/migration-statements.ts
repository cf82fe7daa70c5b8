import type { QueryRunner } from 'typeorm';
import { createTenantDeletion } from './create-tenant-deletion';

/**
 * Enables row-level security. A transaction sees the rows of the tenant that it has set, or every row when it has set
 * `app.all_tenants`. A statement without a scope sees no row.
 */
export async function isolateTenants(queryRunner: QueryRunner, ...tables: string[]): Promise<void> {
  for (const table of tables) await queryRunner.query(tenantIsolation(table));
}

/**
 * The condition of the policy. The planner cannot know what a setting selects: it takes a comparison with one for a two-hundredth of the
 * rows, and then reads and sorts all rows of a tenant where an index has them in order. It takes a CASE for half of them (docs/adr/0107).
 */
const ROWS_IN_SCOPE = `
  CASE WHEN tenant_id::text = current_setting('app.tenant_id', true) THEN true
    ELSE current_setting('app.all_tenants', true) = 'on' END`;

/** The statements of `isolateTenants` for one table. */
export function tenantIsolation(table: string): string {
  return `
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant_isolation ON ${table} USING (${ROWS_IN_SCOPE});`;
}

/** Gives the policies of the schema from before `ROWS_IN_SCOPE` this condition. Each selects the same rows as before. */
export async function restateTenantIsolation(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DO $restate$ DECLARE isolated text; BEGIN
      FOR isolated IN SELECT tablename FROM pg_policies
        WHERE schemaname = current_schema() AND policyname = 'tenant_isolation' ORDER BY 1
      LOOP
        EXECUTE format($policy$ALTER POLICY tenant_isolation ON %I USING (${ROWS_IN_SCOPE})$policy$, isolated);
      END LOOP;
    END $restate$`);
}

/**
 * Creates the outbox, which the relay publishes, its archive, and the inbox, which makes a second delivery a no-op and drops
 * events of deleted tenants.
 */
export async function createMessagingTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE outbox (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      tenant_id uuid NOT NULL,
      event_id uuid NOT NULL UNIQUE,
      type text NOT NULL,
      subject text NOT NULL,
      payload jsonb NOT NULL,
      occurred_at timestamptz NOT NULL,
      traceparent text
    )`);
  await queryRunner.query(`
    CREATE TABLE inbox (
      consumer text NOT NULL,
      event_id uuid NOT NULL,
      tenant_id uuid NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    )`);
  await isolateTenants(queryRunner, 'outbox', 'inbox');
  await createOutboxArchive(queryRunner);
  await createTenantDeletion(queryRunner);
}

/**
 * Creates the archive of published events (docs/adr/0054) where it is missing. `seq` is that of the outbox. The columns are in
 * an order that needs no padding, because each event is written once more.
 */
export async function createOutboxArchive(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    DO $create$ BEGIN
      IF to_regclass('outbox_archive') IS NOT NULL THEN RETURN; END IF;
      CREATE TABLE outbox_archive (
        seq bigint PRIMARY KEY,
        published_at timestamptz NOT NULL DEFAULT now(),
        occurred_at timestamptz NOT NULL,
        tenant_id uuid NOT NULL,
        event_id uuid NOT NULL,
        type text NOT NULL,
        subject text NOT NULL,
        payload jsonb NOT NULL
      );
      ${tenantIsolation('outbox_archive')}
    END $create$`);
}

/** Creates the table of the messages that the consumers of the schema could not handle (docs/adr/0073). */
export async function createDeadLetters(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE dead_letters (
      id uuid PRIMARY KEY,
      -- The null UUID for a message that is no authentic event.
      tenant_id uuid NOT NULL,
      topic text NOT NULL,
      partition int NOT NULL,
      "offset" bigint NOT NULL,
      consumer text NOT NULL,
      -- Attributes of an authentic event. Nothing of another message is stored.
      event jsonb,
      failed_at timestamptz NOT NULL,
      attempts int NOT NULL,
      error text NOT NULL,
      bytes int NOT NULL,
      key bytea,
      value bytea,
      headers jsonb
    );
    CREATE INDEX ON dead_letters (failed_at, id);
    CREATE INDEX ON dead_letters (tenant_id)`);
  await isolateTenants(queryRunner, 'dead_letters');
}

/** Creates the counts of mails (platform/mail). The rows have no data of a tenant or a person. */
export async function createMailCounts(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE mail_counts (
      -- MAC over kind, topic, organization and address.
      key text PRIMARY KEY,
      mails int NOT NULL,
      ends_at timestamptz NOT NULL
    );
    CREATE INDEX ON mail_counts (ends_at)`);
}

/** Adds the column to an outbox from before it. Services of the previous version leave it null. */
export async function addTraceToOutbox(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('ALTER TABLE outbox ADD COLUMN IF NOT EXISTS traceparent text');
}
