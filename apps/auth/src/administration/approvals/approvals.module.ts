import { Global, Module } from '@nestjs/common';
import { Approvals } from '@vc/platform/audit';
import { StaffAlertsModule } from '../../staff/staff-alerts/staff-alerts.module';
import { StaffMembersModule } from '../../staff/staff-members/staff-members.module';
import { TenantsModule } from '../tenants/tenants.module';
import { ApprovalsController } from './approvals.controller';
import { ApprovalsRepository } from './approvals.repository';
import { ApprovalsService } from './approvals.service';
import { InternalApprovalsController } from './internal-approvals.controller';

/** Global, because the services of tenants and of staff, which it uses, need `Approvals` too. */
@Global()
@Module({
  imports: [StaffAlertsModule, StaffMembersModule, TenantsModule],
  controllers: [ApprovalsController, InternalApprovalsController],
  providers: [
    ApprovalsService,
    ApprovalsRepository,
    {
      provide: Approvals,
      inject: [ApprovalsService],
      useFactory: (approvals: ApprovalsService) => new Approvals(approvals),
    },
  ],
  exports: [Approvals],
})
export class ApprovalsModule {}
