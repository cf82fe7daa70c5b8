import { Module } from '@nestjs/common';
import { TenantsModule } from '../../administration/tenants/tenants.module';
import { StaffMembersModule } from '../../staff/staff-members/staff-members.module';
import { InvitationStep } from './invitation.step';
import { InvitationsController } from './invitations.controller';

@Module({
  imports: [StaffMembersModule, TenantsModule],
  controllers: [InvitationsController],
  providers: [InvitationStep],
})
export class InvitationsModule {}
