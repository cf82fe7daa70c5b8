import { createAnnotations, dropAnnotations } from '@vc/feature/annotations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Annotations1700000000011 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createAnnotations(queryRunner, 'issuances');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropAnnotations(queryRunner, 'issuances');
  }
}
