import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pointers of a list of lists are followed one level (docs/adr/0083): each pointed list is a row below the list. */
export class PointedLists1700000000020 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE trust_lists
        -- Whose lists are followed.
        ADD territories text[] NOT NULL DEFAULT '{}',
        ADD parent_id uuid REFERENCES trust_lists (id) ON DELETE CASCADE,
        -- Of a pointed list, as the pointer says it.
        ADD territory text,
        -- End of the trust in the list above, which ends it here, too.
        ADD parent_trusted_until timestamptz;
      CREATE INDEX trust_lists_pointed ON trust_lists (parent_id, territory, type) WHERE parent_id IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM trust_lists WHERE parent_id IS NOT NULL;
      ALTER TABLE trust_lists DROP territories, DROP parent_id, DROP territory, DROP parent_trusted_until`);
  }
}
