import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing endpoints need no access token. */
export class ReceiverAuthentication1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints ADD authentication jsonb, ADD sealed_authentication text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints DROP authentication, DROP sealed_authentication');
  }
}
