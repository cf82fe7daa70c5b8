import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LogIn1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE users
        ADD must_change_password boolean NOT NULL DEFAULT true,
        ADD failed_logins int NOT NULL DEFAULT 0,
        ADD locked_until timestamptz;
      UPDATE users SET password_hash = replace(password_hash, 'scrypt$', 'scrypt$16384$8$1$')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE users DROP must_change_password, DROP failed_logins, DROP locked_until`);
  }
}
