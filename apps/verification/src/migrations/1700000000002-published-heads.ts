import { createPublications, dropPublications } from '@vc/platform/audit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PublishedHeads1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createPublications(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropPublications(queryRunner);
  }
}
