import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DefaultWalletUrl1700000000021 implements MigrationInterface {
  readonly phase = 'expand';

  /** The previous release tries a notice without an address again, until this release sends it. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notice_settings ALTER wallet_url DROP NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM notice_settings WHERE wallet_url IS NULL;
      ALTER TABLE notice_settings ALTER wallet_url SET NOT NULL`);
  }
}
