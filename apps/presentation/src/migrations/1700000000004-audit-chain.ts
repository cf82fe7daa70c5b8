import { createAdminChain, createPublications, dropAdminChain, dropPublications } from '@vc/platform/audit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuditChain1700000000004 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createAdminChain(queryRunner);
    await createPublications(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropPublications(queryRunner);
    await dropAdminChain(queryRunner);
  }
}
