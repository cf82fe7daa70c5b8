import { createRefusal } from '@vc/platform/audit';
import { createTenantDeletion, dropTenantDeletion } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows of deleted tenants are deleted. The index finds what refers to a deleted credential. */
export class TenantDeletion1700000000016 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTenantDeletion(queryRunner);
    await createRefusal(queryRunner);
    await queryRunner.query('CREATE INDEX deferred_by_credential ON deferred_transactions (issuance_credential_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX deferred_by_credential');
    await dropTenantDeletion(queryRunner);
  }
}
