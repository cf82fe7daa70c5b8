import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The feed of events of each tenant, and the tokens of its streams (docs/adr/0037). It begins with the next event. */
export class EventFeed1700000000014 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE events (
        event_id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        event_type text NOT NULL,
        resource_id uuid NOT NULL,
        body text NOT NULL,
        occurred_at timestamptz NOT NULL,
        tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
        seq bigint GENERATED ALWAYS AS IDENTITY
      );
      CREATE INDEX ON events (tenant_id, tx, seq);
      CREATE TABLE stream_tokens (
        token_hash bytea PRIMARY KEY,
        id uuid NOT NULL,
        tenant_id uuid NOT NULL,
        client_id text NOT NULL,
        subject text NOT NULL,
        resource_id uuid,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON stream_tokens (expires_at)`);
    await isolateTenants(queryRunner, 'events', 'stream_tokens');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE events, stream_tokens');
  }
}
