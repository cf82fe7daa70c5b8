import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the keys of requests that had a refused response and await another one until their expiry. */
export class RefusedResponses1700000000003 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX presentations_refused ON presentations (expires_at)
        WHERE status IN ('rejected', 'failed') AND encryption_key IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX presentations_refused`);
  }
}
