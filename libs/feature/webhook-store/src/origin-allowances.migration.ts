import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Endpoints consent with a 2xx to a challenge, and the endpoints of one origin then share an allowance over all tenants
 * (docs/adr/0102). The table therefore has no tenant, and neither URLs nor rows of tenants. Verified endpoints stay verified.
 */
export class OriginAllowances1700000000025 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD consented_url text,
        ADD consented_origin text,
        ADD waiting_since timestamptz,
        ADD challenge_requested boolean NOT NULL DEFAULT false;
      CREATE INDEX consented_endpoints ON endpoints (consented_origin) WHERE consented_origin IS NOT NULL;
      CREATE TABLE origin_allowances (
        origin text PRIMARY KEY,
        delay_ms int NOT NULL,
        next_post_at timestamptz NOT NULL,
        -- The ends of the leases of the two posts that may be open at a time.
        first_until timestamptz NOT NULL,
        second_until timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE origin_allowances;
      DROP INDEX consented_endpoints;
      ALTER TABLE endpoints
        DROP consented_url, DROP consented_origin, DROP waiting_since, DROP challenge_requested`);
  }
}
