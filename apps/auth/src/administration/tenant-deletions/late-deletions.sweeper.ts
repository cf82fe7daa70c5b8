import { Injectable } from '@nestjs/common';
import { Sweeper, SweeperContext, type Transaction } from '@vc/platform/persistence';
import { StaffAlertsService } from '../../staff/staff-alerts/staff-alerts.service';
import { OPERATOR_SLUG } from '../tenants/tenants.service';
import { TenantsRepository } from '../tenants/tenants.repository';
import { TenantDeletionsRepository } from './tenant-deletions.repository';

const INTERVAL_MS = 10 * 60_000;
/** A small tenant is deleted within an hour, and a service that was down for a night catches up. */
const LATE_MS = 24 * 60 * 60_000;

/** Tells the staff of the operator of deletions that do not end, of each one once. */
@Injectable()
export class LateDeletionsSweeper extends Sweeper {
  constructor(
    context: SweeperContext,
    private readonly deletions: TenantDeletionsRepository,
    private readonly tenants: TenantsRepository,
    private readonly alerts: StaffAlertsService,
  ) {
    super(INTERVAL_MS, context);
  }

  async run(): Promise<void> {
    await this.sweep(async (tx, now) => {
      const late = await this.deletions.markLate(tx, new Date(now.getTime() - LATE_MS), now);
      for (const id of late) await this.alert(tx, id);
    });
  }

  private async alert(tx: Transaction, id: string): Promise<void> {
    const operator = await this.tenants.getBySlug(tx, OPERATOR_SLUG);
    await this.alerts.add(tx, operator.id, { kind: 'tenant-deletion-late', resourceId: id, details: {} });
  }
}
