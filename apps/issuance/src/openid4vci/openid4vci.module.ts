import { Module } from '@nestjs/common';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { IssuancesModule } from '../issuances/issuances.module';
import { CredentialEndpointService } from './credential-endpoint.service';
import { CredentialOffersService } from './credential-offers.service';
import { IssuanceTokenVerifier } from './issuance-token';
import { NoncesService } from './nonces.service';
import { OpenId4VciController } from './openid4vci.controller';

@Module({
  imports: [IssuancesModule, CredentialTemplatesModule],
  controllers: [OpenId4VciController],
  providers: [CredentialEndpointService, CredentialOffersService, NoncesService, IssuanceTokenVerifier],
})
export class OpenId4VciModule {}
