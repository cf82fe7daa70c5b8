import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The removal of ended secrets read all endpoints each time. */
export class PreviousSecrets1700000000041 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX endpoints_with_previous_secret ON endpoints (previous_secret_until)
        WHERE previous_secret_until IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX endpoints_with_previous_secret');
  }
}
