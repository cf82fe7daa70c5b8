import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PresentationAnswers1700000000009 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- What a verifier is sent, until it has answered.
      CREATE TABLE presentation_answers (
        id uuid PRIMARY KEY REFERENCES presentations (id) ON DELETE CASCADE,
        tenant_id uuid NOT NULL,
        decision text NOT NULL,
        answer text NOT NULL,
        attempts int NOT NULL,
        next_attempt_at timestamptz,
        leased_until timestamptz
      );
      CREATE INDEX ON presentation_answers (next_attempt_at)`);
    await isolateTenants(queryRunner, 'presentation_answers');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE presentation_answers`);
  }
}
