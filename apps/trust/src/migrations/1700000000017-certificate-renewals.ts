import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Certificates renew themselves (docs/adr/0085). */
export class CertificateRenewals1700000000017 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE certificates ADD COLUMN renewal_tried_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE certificates DROP COLUMN renewal_tried_at');
  }
}
