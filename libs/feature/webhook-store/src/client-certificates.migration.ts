import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing endpoints have no client certificate. */
export class ClientCertificates1700000000013 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints ADD client_certificate jsonb, ADD sealed_client_certificate text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints DROP client_certificate, DROP sealed_client_certificate');
  }
}
