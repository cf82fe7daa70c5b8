import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Endpoints that exist already count as verified. */
export class VerifiedEndpoints1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD verified_at timestamptz DEFAULT now(),
        ADD verification_error text,
        ADD challenges int NOT NULL DEFAULT 0,
        ADD next_challenge_at timestamptz NOT NULL DEFAULT now();
      ALTER TABLE endpoints ALTER verified_at DROP DEFAULT;
      CREATE INDEX unverified_endpoints ON endpoints (next_challenge_at) WHERE verified_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX unverified_endpoints;
      ALTER TABLE endpoints DROP verified_at, DROP verification_error, DROP challenges, DROP next_challenge_at`);
  }
}
