import { createRestores, type Migration } from '@vc/platform/persistence';
import type { QueryRunner } from 'typeorm';

/** Redemptions read the table of the restores, which other schemas have without a migration of their own. */
export class CodesEndAtRestores1700000000014 implements Migration {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(createRestores('auth'));
  }

  async down(): Promise<void> {
    // The table belongs to every schema.
  }
}
