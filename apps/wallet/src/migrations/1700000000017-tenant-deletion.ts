import { createTenantDeletion, dropTenantDeletion } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The rows of deleted tenants are deleted. The index finds the copies of a deleted credential. */
export class TenantDeletion1700000000017 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTenantDeletion(queryRunner);
    await queryRunner.query('CREATE INDEX copies_by_credential ON credential_copies (credential_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX copies_by_credential');
    await dropTenantDeletion(queryRunner);
  }
}
