import { createRefusal } from '@vc/platform/audit';
import { createTenantDeletion, DELETES_TENANT, dropTenantDeletion } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys are deleted with their tenants only. */
export class TenantDeletion1700000000009 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTenantDeletion(queryRunner);
    await createRefusal(queryRunner);
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ${DELETES_TENANT} THEN RETURN NULL; END IF;
        RAISE EXCEPTION 'keys are never deleted';
      END $$`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropTenantDeletion(queryRunner);
  }
}
