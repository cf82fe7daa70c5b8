import { Module } from '@nestjs/common';
import { ServiceKeys } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { IssuanceClient, TenantClocks, TenantDomains } from '@vc/platform/service-clients';
import { TokensModule } from '../tokens/tokens.module';
import { AuthorizationCodeFlow } from './authorization-code-flow';
import { IssuanceAuthorizationsRepository } from './issuance-authorizations.repository';
import { Resources } from './resources';

type ResourceDependencies = [IssuanceClient, ServiceKeys, TenantDomains, TenantClocks, Clock];

@Module({
  imports: [TokensModule],
  providers: [
    AuthorizationCodeFlow,
    IssuanceAuthorizationsRepository,
    {
      provide: Resources,
      inject: [IssuanceClient, ServiceKeys, TenantDomains, TenantClocks, CLOCK],
      useFactory: (...[issuance, serviceKeys, domains, clocks, now]: ResourceDependencies) =>
        new Resources({ domains, clocks, serviceKeys, issuance, now }),
    },
  ],
  exports: [AuthorizationCodeFlow, IssuanceAuthorizationsRepository, Resources],
})
export class AuthorizationsModule {}
