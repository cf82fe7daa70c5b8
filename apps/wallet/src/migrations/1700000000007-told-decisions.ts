import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ToldDecisions1700000000007 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      SET LOCAL app.all_tenants = 'on';
      ALTER TABLE credentials ADD told_decision text;
      UPDATE credentials SET told_decision = status WHERE status <> 'pending';
      -- An issuer is told of the decisions about a credential in their order.
      ALTER TABLE issuer_notifications ADD position bigint GENERATED ALWAYS AS IDENTITY`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE issuer_notifications DROP position;
      ALTER TABLE credentials DROP told_decision`);
  }
}
