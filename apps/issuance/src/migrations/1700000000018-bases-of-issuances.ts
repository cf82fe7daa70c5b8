import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The base URL of the addresses of an offer, which stay as they are when the tenant gets a domain or another one. */
export class BasesOfIssuances1700000000018 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE issuances ADD COLUMN base_url text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE issuances DROP COLUMN base_url');
  }
}
