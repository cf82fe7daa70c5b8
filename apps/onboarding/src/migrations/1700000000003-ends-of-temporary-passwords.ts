import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Temporary passwords of before end a day after the migration. */
export class EndsOfTemporaryPasswords1700000000003 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users ADD temporary_password_ends_at timestamptz;
      UPDATE users SET temporary_password_ends_at = now() + interval '24 hours' WHERE must_change_password`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users DROP temporary_password_ends_at`);
  }
}
