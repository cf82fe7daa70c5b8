import { Module } from '@nestjs/common';
import { TokensModule } from '../../authorization-server/tokens/tokens.module';
import { OutgoingHttpModule } from '../../outgoing-http.module';
import { StaffMembersModule } from '../../staff/staff-members/staff-members.module';
import { BackChannelLogoutController } from './back-channel-logout.controller';
import { BackChannelLogoutService } from './back-channel-logout.service';
import { IdentityProvidersController } from './identity-providers.controller';
import { IdentityProvidersRepository } from './identity-providers.repository';
import { IdentityProvidersService } from './identity-providers.service';
import { LogoutTokens } from './logout-tokens';
import { OpenIdProviders } from './openid-providers';

@Module({
  imports: [OutgoingHttpModule, StaffMembersModule, TokensModule],
  controllers: [IdentityProvidersController, BackChannelLogoutController],
  providers: [
    IdentityProvidersService,
    IdentityProvidersRepository,
    OpenIdProviders,
    LogoutTokens,
    BackChannelLogoutService,
  ],
  exports: [IdentityProvidersService, OpenIdProviders],
})
export class IdentityProvidersModule {}
