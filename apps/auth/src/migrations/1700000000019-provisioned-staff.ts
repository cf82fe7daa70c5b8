import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the identity provider of a tenant says about a member of staff by SCIM. */
export class ProvisionedStaff1700000000019 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE staff ADD COLUMN provisioned jsonb;
      -- The user name is the e-mail address unless the provider has given another one.
      CREATE INDEX ON staff (tenant_id, lower(coalesce(provisioned->>'userName', email)));
      CREATE INDEX ON staff (tenant_id, (provisioned->>'externalId'));`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE staff DROP COLUMN provisioned`);
  }
}
