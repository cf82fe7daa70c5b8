import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The `event_description` of a `credential_failure` notification. */
export class Failures1700000000011 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE issuer_notifications ADD description text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE issuer_notifications DROP description');
  }
}
