import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys may be kept by a provider, such as an HSM (docs/adr/0079). */
export class KeyProviders1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE keys
        ADD COLUMN provider text NOT NULL DEFAULT 'local',
        ADD COLUMN reference text,
        ADD COLUMN public_key text,
        ALTER COLUMN private_key DROP NOT NULL,
        ADD CONSTRAINT keys_material CHECK (
          (private_key IS NOT NULL) = (provider = 'local') AND (reference IS NOT NULL AND public_key IS NOT NULL) = (provider <> 'local')
        )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE keys DROP CONSTRAINT keys_material,
        DROP COLUMN provider, DROP COLUMN reference, DROP COLUMN public_key, ALTER COLUMN private_key SET NOT NULL`);
  }
}
