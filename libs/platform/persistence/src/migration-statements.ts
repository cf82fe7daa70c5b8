import type { QueryRunner } from 'typeorm';
import { MIN_RANGE } from './archive-ranges';
import { createTenantDeletion } from './create-tenant-deletion';
import { isolateTenants, tenantIsolation } from './tenant-isolation';

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
 * Creates the archive of published events (docs/adr/0109) where it is missing, with its first range and the default partition
 * (docs/adr/0109). `seq` is that of the outbox. The columns are in an order that needs no padding, because each event is written once more.
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
      ) PARTITION BY RANGE (seq);
      CREATE TABLE outbox_archive_0 PARTITION OF outbox_archive FOR VALUES FROM (MINVALUE) TO (${MIN_RANGE});
      CREATE TABLE outbox_archive_default PARTITION OF outbox_archive DEFAULT;
      ${['outbox_archive', 'outbox_archive_0', 'outbox_archive_default'].map(tenantIsolation).join('')}
    END $create$`);
}

/** Creates the table of the messages that the consumers of the schema could not handle (docs/operating/dead-letters.md). */
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
