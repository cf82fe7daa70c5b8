import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the wallet that credentials were delivered to, and when it confirmed each of them. */
export class Deliveries1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      SET LOCAL app.all_tenants = 'on';
      ALTER TABLE issuance_credentials ADD received_at timestamptz;
      -- What was delivered until now counted as received.
      UPDATE issuance_credentials SET received_at = issued_at
      WHERE issued_at IS NOT NULL AND issuance_id IN (SELECT id FROM issuances WHERE status = 'partiallyIssued');
      ALTER TABLE issuances ADD delivered_to text;
      ALTER TABLE issuances ADD settles_at timestamptz;
      CREATE INDEX issuances_settles_at ON issuances (settles_at) WHERE status IN ('offered', 'partiallyIssued')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE issuances DROP settles_at, DROP delivered_to;
      ALTER TABLE issuance_credentials DROP received_at`);
  }
}
