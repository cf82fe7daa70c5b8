import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A certificate is looked up by its key, whichever tenant has it (docs/adr/0071). */
export class KeyIdentifiers1700000000011 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX certificates_subject_key_identifier ON certificates (subject_key_identifier)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX certificates_subject_key_identifier');
  }
}
