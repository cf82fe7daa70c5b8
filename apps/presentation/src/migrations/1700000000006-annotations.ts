import { createAnnotations, dropAnnotations } from '@vc/feature/annotations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Annotations1700000000006 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createAnnotations(queryRunner, 'presentations');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropAnnotations(queryRunner, 'presentations');
  }
}
