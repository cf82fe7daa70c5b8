import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A passkey logs its user in without a password. The previous release leaves the new columns empty. */
export class PasskeysAlone1700000000010 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE passkeys
        ADD rp_id text,
        ADD name text,
        ADD last_used_at timestamptz,
        ADD logs_in_alone boolean NOT NULL DEFAULT true,
        -- The challenge of the last use, so that an answer is accepted once.
        ADD last_challenge text;
      ALTER TABLE users
        -- Random; the only thing of the user that an authenticator stores beside the name.
        ADD user_handle text,
        ADD passkey_offered_at timestamptz;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE passkeys DROP rp_id, DROP name, DROP last_used_at, DROP logs_in_alone, DROP last_challenge;
      ALTER TABLE users DROP user_handle, DROP passkey_offered_at;`);
  }
}
