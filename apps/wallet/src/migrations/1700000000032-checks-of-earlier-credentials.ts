import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The previous release stores credentials without a check of their status. Their first checks are spread over an hour. */
export class ChecksOfEarlierCredentials1700000000032 implements MigrationInterface {
  readonly phase = 'contract';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      INSERT INTO status_checks (id, tenant_id, next_check_at)
      SELECT id, tenant_id, now() + random() * interval '1 hour' FROM credentials WHERE issuer_status IS NULL
      ON CONFLICT DO NOTHING`);
  }

  async down(): Promise<void> {
    // The checks stay: those of this release are among them.
  }
}
