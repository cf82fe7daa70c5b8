import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists may name certificates that others name, too; the tenant's own entities still share none (docs/adr/0083). */
export class SharedCertificates1700000000016 implements MigrationInterface {
  readonly phase = 'contract';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE trusted_certificates DROP CONSTRAINT trusted_certificates_pkey,
        ADD PRIMARY KEY (tenant_id, fingerprint, entity_id);
      CREATE UNIQUE INDEX trusted_certificates_own ON trusted_certificates (tenant_id, fingerprint)
        WHERE trust_list_id IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM trusted_entities WHERE trust_list_id IS NOT NULL;
      DROP INDEX trusted_certificates_own;
      ALTER TABLE trusted_certificates DROP CONSTRAINT trusted_certificates_pkey,
        ADD PRIMARY KEY (tenant_id, fingerprint)`);
  }
}
