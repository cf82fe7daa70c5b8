import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RateLimits1700000000006 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints ADD rate_limit int, ADD next_post_at timestamptz;
      CREATE INDEX rate_limited_endpoints ON endpoints (id) WHERE rate_limit IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP INDEX rate_limited_endpoints; ALTER TABLE endpoints DROP rate_limit, DROP next_post_at`,
    );
  }
}
