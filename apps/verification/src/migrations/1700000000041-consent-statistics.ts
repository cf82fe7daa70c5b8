import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The planner estimates a filter by the consent that consent_entries shows. Without them, it reads all records of a tenant. */
export class ConsentStatistics1700000000041 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE STATISTICS shown_consent ON (CASE decision WHEN 'missing' THEN 'notGiven' ELSE decision END) FROM consent_records`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP STATISTICS shown_consent');
  }
}
