import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts the requests that made work for the workers. */
export class DeliveryWork1700000000019 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE SEQUENCE delivery_work');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SEQUENCE delivery_work');
  }
}
