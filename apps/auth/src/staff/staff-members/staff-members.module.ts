import { Module } from '@nestjs/common';
import { MailBudget, Mailer } from '@vc/platform/mail';
import { TenantLimitsModule } from '../../administration/tenant-limits/tenant-limits.module';
import { TenantsModule } from '../../administration/tenants/tenants.module';
import { AuthConfig } from '../../auth-config';
import { TokensModule } from '../../authorization-server/tokens/tokens.module';
import { ActiveMembers } from './active-members.service';
import { InternalStaffController } from './internal-staff.controller';
import { InvitationMails } from './invitation-mails';
import { InvitationsService } from './invitations.service';
import { StaffAdmissions } from './staff-admissions.service';
import { StaffChanges } from './staff-changes.service';
import { StaffScopes } from './staff-scopes';
import { StaffTenants } from './staff-tenants';
import { StaffController } from './staff.controller';
import { StaffRepository } from './staff.repository';
import { StaffService } from './staff.service';

@Module({
  imports: [TenantLimitsModule, TenantsModule, TokensModule],
  controllers: [StaffController, InternalStaffController],
  providers: [
    StaffService,
    StaffChanges,
    StaffRepository,
    StaffScopes,
    ActiveMembers,
    StaffTenants,
    StaffAdmissions,
    InvitationsService,
    {
      provide: InvitationMails,
      inject: [MailBudget, AuthConfig],
      useFactory: (budget: MailBudget, { mailSettings }: AuthConfig) =>
        new InvitationMails(budget, mailSettings && new Mailer(mailSettings)),
    },
  ],
  exports: [InvitationsService, StaffAdmissions, StaffChanges, StaffRepository, StaffScopes],
})
export class StaffMembersModule {}
