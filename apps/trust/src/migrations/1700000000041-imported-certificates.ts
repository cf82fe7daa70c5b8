import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The checker of imported certificates read those of all tenants each minute. */
export class ImportedCertificates1700000000041 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX imported_certificates ON certificates (revocation_checked_at NULLS FIRST)
        WHERE parent_certificate_id IS NULL AND type IN ('issuerSignCredential', 'verifierSignRequest')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX imported_certificates');
  }
}
