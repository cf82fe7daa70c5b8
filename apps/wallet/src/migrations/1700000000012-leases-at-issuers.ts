import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications and deferred credentials are leased to one process at a time, like redemptions. */
export class LeasesAtIssuers1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE issuer_notifications ADD leased_until timestamptz;
      ALTER TABLE deferred_credentials ADD leased_until timestamptz`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE issuer_notifications DROP leased_until;
      ALTER TABLE deferred_credentials DROP leased_until`);
  }
}
