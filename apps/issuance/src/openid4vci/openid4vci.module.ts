import { DynamicModule, Module } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { IssuancesModule } from '../issuances/issuances.module';
import { CredentialEndpointService } from './credential-endpoint.service';
import { CredentialOffersService } from './credential-offers.service';
import { IssuanceTokenVerifier } from './issuance-token';
import { NoncesService } from './nonces.service';
import { OpenId4VciController } from './openid4vci.controller';

@Module({})
export class OpenId4VciModule {
  static register(config: ServiceConfig): DynamicModule {
    return {
      module: OpenId4VciModule,
      imports: [IssuancesModule, CredentialTemplatesModule],
      controllers: [OpenId4VciController],
      providers: [
        CredentialEndpointService,
        CredentialOffersService,
        NoncesService,
        {
          provide: IssuanceTokenVerifier,
          useFactory: () => new IssuanceTokenVerifier(config.PUBLIC_URL, config.AUTH_INTERNAL_URL),
        },
      ],
    };
  }
}
