import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests to existing endpoints are signed as before. */
export class SignatureSchemes1700000000011 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD signature_schemes text[] NOT NULL DEFAULT '{v1}',
        ADD signing_key text,
        ADD public_key text,
        ADD previous_signing_key text,
        ADD previous_public_key text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        DROP signature_schemes, DROP signing_key, DROP public_key, DROP previous_signing_key, DROP previous_public_key`);
  }
}
