import { Module } from '@nestjs/common';
import { MailBudgetModule } from '@vc/platform/mail';
import { ScimModule } from './scim/scim.module';
import { StaffAlertsModule } from './staff-alerts/staff-alerts.module';
import { StaffMembersModule } from './staff-members/staff-members.module';

/** Members of the staff of tenants, and the alerts that they get. */
@Module({ imports: [MailBudgetModule.register(), StaffMembersModule, StaffAlertsModule, ScimModule] })
export class StaffModule {}
