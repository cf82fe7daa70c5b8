import { createRefusal } from '@vc/platform/audit';
import { createTenantDeletion, dropTenantDeletion } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows of deleted tenants are deleted. Services of the previous version delete none. */
export class TenantDeletion1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTenantDeletion(queryRunner);
    await createRefusal(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropTenantDeletion(queryRunner);
  }
}
