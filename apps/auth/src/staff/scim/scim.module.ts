import { Module } from '@nestjs/common';
import { IdentityProvidersModule } from '../../accounts/identity-providers/identity-providers.module';
import { StaffMembersModule } from '../staff-members/staff-members.module';
import { DiscoveryController } from './discovery.controller';
import { ProvisionedUsersRepository } from './provisioned-users.repository';
import { ProvisioningService } from './provisioning.service';
import { UsersController } from './users.controller';

@Module({
  imports: [IdentityProvidersModule, StaffMembersModule],
  controllers: [UsersController, DiscoveryController],
  providers: [ProvisioningService, ProvisionedUsersRepository],
})
export class ScimModule {}
