import type { QueryRunner } from 'typeorm';

/** Adds the webhook endpoint of an annotated resource. */
export async function addWebhookEndpoints(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE ${table} ADD webhook_endpoint_id uuid`);
}

export async function dropWebhookEndpoints(queryRunner: QueryRunner, table: string): Promise<void> {
  await queryRunner.query(`ALTER TABLE ${table} DROP webhook_endpoint_id`);
}
