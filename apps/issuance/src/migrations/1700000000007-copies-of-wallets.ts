import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the limit of copies, the copies of each wallet, and the decision of wallets that could not store a credential. */
export class CopiesOfWallets1700000000007 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      SET LOCAL app.all_tenants = 'on';
      ALTER TABLE credential_templates ADD max_copies int NOT NULL DEFAULT 20;
      UPDATE credential_presets SET settings = jsonb_build_object('maxCopies', 20) || settings;
      ALTER TABLE issuance_credentials ADD deliveries jsonb;
      UPDATE issuance_credentials SET holder_decision = 'failed' WHERE status = 'failed' AND issued_at IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      SET LOCAL app.all_tenants = 'on';
      UPDATE issuance_credentials SET holder_decision = NULL WHERE holder_decision = 'failed';
      ALTER TABLE issuance_credentials DROP deliveries;
      UPDATE credential_presets SET settings = settings - 'maxCopies';
      ALTER TABLE credential_templates DROP max_copies`);
  }
}
