import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the thumbprints (RFC 7638) of the keys that copies are bound to. */
export class HolderKeys1700000000004 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE issuance_credentials ADD holder_keys text[];
      ALTER TABLE credential_statuses ADD holder_key text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE credential_statuses DROP holder_key;
      ALTER TABLE issuance_credentials DROP holder_keys`);
  }
}
