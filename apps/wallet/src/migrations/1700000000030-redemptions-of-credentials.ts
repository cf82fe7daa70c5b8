import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The redemption that a credential came from, which an organization knows by its push. */
export class RedemptionsOfCredentials1700000000030 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE credentials ADD redemption_id uuid;
      ALTER TABLE deferred_credentials ADD redemption_id uuid`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE credentials DROP redemption_id;
      ALTER TABLE deferred_credentials DROP redemption_id`);
  }
}
