import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the credential identifiers of a grant. Grants that name configurations only are deleted. */
export class CredentialIdentifiers1700000000003 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM issuance_authorizations;
      ALTER TABLE issuance_authorizations
        DROP credential_configuration_ids,
        ADD credential_identifiers jsonb NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM issuance_authorizations;
      ALTER TABLE issuance_authorizations
        DROP credential_identifiers,
        ADD credential_configuration_ids text[] NOT NULL`);
  }
}
