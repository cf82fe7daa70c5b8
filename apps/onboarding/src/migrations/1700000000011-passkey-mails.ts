import { isolateTenants } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mails that tell people of a passkey that was created or deleted (docs/adr/0070), and the order of the list of users. */
export class PasskeyMails1700000000011 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE passkey_mails (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        user_id uuid NOT NULL,
        change text NOT NULL,
        attempts int NOT NULL,
        -- While a process sends the e-mail: the end of its lease.
        next_attempt_at timestamptz NOT NULL
      );

      CREATE INDEX ON passkey_mails (next_attempt_at);
      CREATE INDEX ON passkey_mails (tenant_id);

      CREATE INDEX users_by_creation ON users (tenant_id, created_at, id);`);
    await isolateTenants(queryRunner, 'passkey_mails');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE passkey_mails; DROP INDEX users_by_creation');
  }
}
