import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of revoked tokens also names clients, users, tenants and entitlements whose tokens have ended. */
export class TokensEndBySubject1700000000010 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE revoked_tokens RENAME jti TO subject;
      ALTER TABLE revoked_tokens
        ADD kind text NOT NULL DEFAULT 'token',
        -- Tokens that were issued before this time are refused. Without it, all are.
        ADD issued_before timestamptz,
        -- A rule without it is kept until it is replaced.
        ALTER expires_at DROP NOT NULL,
        DROP CONSTRAINT revoked_tokens_pkey,
        ADD PRIMARY KEY (kind, subject);
      ALTER TABLE tenants ADD status text NOT NULL DEFAULT 'active'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM revoked_tokens WHERE kind <> 'token';
      ALTER TABLE revoked_tokens
        DROP CONSTRAINT revoked_tokens_pkey,
        DROP kind,
        DROP issued_before,
        ALTER expires_at SET NOT NULL;
      ALTER TABLE revoked_tokens RENAME subject TO jti;
      ALTER TABLE revoked_tokens ADD PRIMARY KEY (jti);
      ALTER TABLE tenants DROP status`);
  }
}
