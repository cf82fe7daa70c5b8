import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AppsOfSessions1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  /** The previous release serves the console alone, and names no app. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sessions
        ADD app text NOT NULL DEFAULT 'console',
        ADD browser text,
        ADD system text,
        ADD last_used_at timestamptz;
      CREATE INDEX sessions_by_person ON sessions (tenant_id, member_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX sessions_by_person;
      DELETE FROM sessions WHERE app <> 'console';
      ALTER TABLE sessions DROP app, DROP browser, DROP system, DROP last_used_at`);
  }
}
