import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JwksUriOfClients1700000000008 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE clients ADD jwks_uri text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE clients DROP jwks_uri`);
  }
}
