import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A log-in names the version of the credentials that it has proven, so that nothing of it outlives a reset. */
export class CredentialsVersion1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users ADD credentials_version int NOT NULL DEFAULT 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE users DROP credentials_version');
  }
}
