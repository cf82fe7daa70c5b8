import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tenant is entitled to the scopes that its clients have. */
export class EntitlementsOfTenants1700000000009 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE tenants ADD entitlements text[] NOT NULL DEFAULT '{}';
      SET LOCAL app.all_tenants = 'on';
      UPDATE tenants SET entitlements = ARRAY(
        SELECT DISTINCT scope FROM clients CROSS JOIN unnest(scopes) AS scope
        WHERE clients.tenant_id = tenants.tenant_id AND scope IN ('wallet.act', 'sc-citizen') ORDER BY scope);
      SET LOCAL app.all_tenants = 'off'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE tenants DROP entitlements`);
  }
}
