import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AgeOfDeferredCredentials1700000000014 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The wallet stops to ask for a credential some time after it was deferred.
      ALTER TABLE deferred_credentials ADD created_at timestamptz NOT NULL DEFAULT now()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deferred_credentials DROP created_at');
  }
}
