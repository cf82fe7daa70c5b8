import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong passwords slow log-ins down instead of locking the account. The previous release uses failed_logins and locked_until. */
export class SlowedLogIns1700000000013 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD attempts_forgiven_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP attempts_forgiven_at');
  }
}
