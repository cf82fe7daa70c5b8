import { Module } from '@nestjs/common';
import { IssuanceClient, OnboardingClient, ServiceClientsModule, TrustClient } from '@vc/platform/service-clients';
import { AccountsModule } from './accounts/accounts.module';
import { AdministrationModule } from './administration/administration.module';
import { AuthorizationServerModule } from './authorization-server/authorization-server.module';
import { StaffModule } from './staff/staff.module';

@Module({
  imports: [
    ServiceClientsModule.register('auth', {
      issuance: IssuanceClient,
      onboarding: OnboardingClient,
      trust: TrustClient,
    }),
    AdministrationModule,
    StaffModule,
    AccountsModule,
    AuthorizationServerModule,
  ],
})
export class AuthModule {}
