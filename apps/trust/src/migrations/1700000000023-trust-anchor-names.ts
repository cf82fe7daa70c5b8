import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trust anchors have a name for people. */
export class TrustAnchorNames1700000000023 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE federation_trust_anchors ADD COLUMN name text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE federation_trust_anchors DROP COLUMN name');
  }
}
