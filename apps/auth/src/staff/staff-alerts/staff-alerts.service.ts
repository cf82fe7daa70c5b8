import { Inject, Injectable } from '@nestjs/common';
import { isAlertKind } from '@vc/contract/access';
import type { RaisedAlert } from '@vc/contract/events';
import type { TenantId } from '@vc/platform/access-control';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthConfig } from '../../auth-config';
import type { StaffMember } from '../staff-members/staff-member.entity';
import { StaffRepository } from '../staff-members/staff.repository';
import type { Tenant } from '../../administration/tenants/tenant.entity';
import { TenantsRepository } from '../../administration/tenants/tenants.repository';
import { isForMember, type StaffAlert } from './staff-alert';
import { type ClaimedStaffAlert, StaffAlertsRepository } from './staff-alerts.repository';

export interface AlertRecipient {
  member: StaffMember;
  tenant: Tenant;
}

/** Records what members of staff are to be told. `StaffAlertMailer` tells them. */
@Injectable()
export class StaffAlertsService {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: Database,
    private readonly alerts: StaffAlertsRepository,
    private readonly staff: StaffRepository,
    private readonly tenants: TenantsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds an e-mail for each member whom it concerns, in the transaction that stores the fact. Without a mail server it adds none.
   * @param except id of the member who has caused it
   */
  async add(tx: Transaction, tenantId: TenantId, alert: StaffAlert, except?: string): Promise<void> {
    const tenant = await this.tenants.find(tx, tenantId);
    if (!this.config.mailSettings || !tenant) return;
    const members = await this.staff.listActive(tx, tenantId);
    const memberIds = members
      .filter((each) => each.id !== except && isForMember(alert, each, tenant))
      .map(({ id }) => id);
    if (memberIds.length > 0) await this.alerts.insert(tx, tenantId, alert, { memberIds, now: this.clock() });
  }

  /** A newer release may raise alerts that this one has no text for. */
  async addRaised(tx: Transaction, tenantId: TenantId, { kind, resourceId, ...details }: RaisedAlert): Promise<void> {
    if (isAlertKind(kind)) await this.add(tx, tenantId, { kind, resourceId, details });
  }

  /** Returns the member with the address of the moment; undefined if there is nothing to be told any more. */
  async findRecipient(alert: ClaimedStaffAlert): Promise<AlertRecipient | undefined> {
    const { tenantId, memberId } = alert;
    return this.database.transaction(tenantId, async (tx) => {
      const member = await this.staff.find(tx, tenantId, memberId);
      const tenant = await this.tenants.find(tx, tenantId);
      if (!member || !tenant || !isForMember(alert, member, tenant)) return undefined;
      return (await this.alerts.isOpen(tx, alert, this.clock())) ? { member, tenant } : undefined;
    });
  }
}
