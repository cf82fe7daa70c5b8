import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndpointHealth1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD previous_secret text,
        ADD previous_secret_until timestamptz,
        ADD disabled_reason text,
        ADD consecutive_failures int NOT NULL DEFAULT 0,
        ADD failing_since timestamptz,
        ADD paused_until timestamptz;
      ALTER TABLE deliveries ADD leased_until timestamptz;
      CREATE INDEX finished_deliveries ON deliveries (updated_at) WHERE status <> 'pending';
      CREATE INDEX failed_deliveries ON deliveries (endpoint_id, created_at) WHERE status = 'failed'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX failed_deliveries, finished_deliveries;
      ALTER TABLE deliveries DROP leased_until;
      ALTER TABLE endpoints
        DROP previous_secret,
        DROP previous_secret_until,
        DROP disabled_reason,
        DROP consecutive_failures,
        DROP failing_since,
        DROP paused_until`);
  }
}
