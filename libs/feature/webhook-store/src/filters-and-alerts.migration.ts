import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing endpoints have no filter of payloads, and no alert of their present failures was published. */
export class FiltersAndAlerts1700000000010 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE endpoints ADD payload_filter jsonb, ADD alerted_percent int NOT NULL DEFAULT 0',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints DROP payload_filter, DROP alerted_percent');
  }
}
