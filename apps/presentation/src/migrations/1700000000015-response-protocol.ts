import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A page receives a response by OpenID4VP or by the protocol `org-iso-mdoc` (docs/verifying.md#digital-credentials-api). */
export class ResponseProtocol1700000000015 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE presentations ADD COLUMN response_protocol text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE presentations DROP COLUMN response_protocol');
  }
}
