import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ToldRevocations1700000000007 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The commit order of revocations. One transaction at a time inserts some.
      ALTER TABLE revoked_tokens ADD position bigint GENERATED ALWAYS AS IDENTITY;
      CREATE UNIQUE INDEX ON revoked_tokens (position);
      DROP INDEX revoked_tokens_revoked_at_idx;

      -- The services that verify access tokens on their own, and the position that each of them has confirmed.
      CREATE TABLE revocation_followers (
        id text PRIMARY KEY,
        position bigint NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX ON revocation_followers (expires_at);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE revocation_followers;
      ALTER TABLE revoked_tokens DROP position;
      CREATE INDEX ON revoked_tokens (revoked_at);`);
  }
}
