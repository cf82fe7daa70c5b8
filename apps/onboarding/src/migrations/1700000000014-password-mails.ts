import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The temporary password of a reset goes to its person. */
export class PasswordMails1700000000014 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Sealed; of an e-mail that brings a temporary password.
      ALTER TABLE passkey_mails ADD password text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE passkey_mails DROP password');
  }
}
