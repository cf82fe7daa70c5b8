import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tenant that guards anything also guards the acts by which one person could make others. */
export class ActsGuardedFirst1700000000029 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      SET LOCAL app.all_tenants = 'on';
      UPDATE tenants
        SET approval_required_for = approval_required_for || '{staff.invite,client.create,identity-provider.change}'::text[]
        WHERE approval_required_for <> '{}' AND NOT approval_required_for && '{staff.invite,client.create,identity-provider.change}'::text[];
      SET LOCAL app.all_tenants = 'off'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      SET LOCAL app.all_tenants = 'on';
      UPDATE tenants SET approval_required_for =
        array_remove(array_remove(array_remove(approval_required_for, 'staff.invite'), 'client.create'), 'identity-provider.change');
      SET LOCAL app.all_tenants = 'off'`);
  }
}
