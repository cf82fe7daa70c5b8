import { isolateTenants } from '@vc/platform/persistence';
import type { QueryRunner } from 'typeorm';

/** Adds the annotations to the rows of a table, and a table by which they are found. @param table has an `id` */
export async function createAnnotations(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE ${table} ADD reference text, ADD metadata jsonb;
    CREATE INDEX ${table}_reference ON ${table} (tenant_id, reference, created_at) WHERE reference IS NOT NULL;
    CREATE TABLE metadata (
      resource_id uuid NOT NULL REFERENCES ${table} (id) ON DELETE CASCADE,
      tenant_id uuid NOT NULL,
      name text NOT NULL,
      value text NOT NULL,
      PRIMARY KEY (resource_id, name)
    );
    CREATE INDEX ON metadata (tenant_id, name, value, resource_id)`);
  await isolateTenants(queryRunner, 'metadata');
}

export async function dropAnnotations(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`
    DROP TABLE metadata;
    DROP INDEX ${table}_reference;
    ALTER TABLE ${table} DROP reference, DROP metadata`);
}

/** Adds the webhook endpoint of an annotated resource. */
export async function addWebhookEndpoints(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE ${table} ADD webhook_endpoint_id uuid`);
}

export async function dropWebhookEndpoints(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE ${table} DROP webhook_endpoint_id`);
}
