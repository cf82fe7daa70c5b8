import { createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await queryRunner.query(`
      CREATE TABLE endpoints (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        url text NOT NULL,
        description text NOT NULL,
        filter_types text[] NOT NULL,
        secret text NOT NULL,
        enabled boolean NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX ON endpoints (tenant_id);
      CREATE TABLE deliveries (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        endpoint_id uuid NOT NULL REFERENCES endpoints (id) ON DELETE CASCADE,
        event_id uuid NOT NULL,
        event_type text NOT NULL,
        body text NOT NULL,
        status text NOT NULL,
        attempts int NOT NULL,
        next_attempt_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        UNIQUE (event_id, endpoint_id)
      );
      CREATE INDEX ON deliveries (tenant_id, endpoint_id, created_at);
      CREATE INDEX due_deliveries ON deliveries (endpoint_id, next_attempt_at) WHERE status = 'pending';
      CREATE TABLE delivery_attempts (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        delivery_id uuid NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
        status int,
        error text,
        latency_ms int NOT NULL,
        response_excerpt text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX ON delivery_attempts (delivery_id)`);
    await isolateTenants(queryRunner, 'endpoints', 'deliveries', 'delivery_attempts');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE delivery_attempts, deliveries, endpoints, outbox, inbox`);
  }
}
