import { Module } from '@nestjs/common';
import { TrustClient, WalletAttesters } from '@vc/platform/service-clients';
import { CredentialSettingsModule } from '../credential-settings/credential-settings.module';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { HostedTypesModule } from '../hosted-types/hosted-types.module';
import { IssuanceConfig } from '../issuance-config';
import { IssuancesModule } from '../issuances/issuances.module';
import { NoncesModule } from '../nonces/nonces.module';
import { StatusListsModule } from '../status-lists/status-lists.module';
import { AuthorizedRequests } from './authorized-requests';
import { CopyStatuses } from './copy-statuses';
import { CredentialEndpointService } from './credential-endpoint.service';
import { CredentialFactory } from './credential-factory';
import { CredentialIssuingService } from './credential-issuing.service';
import { CredentialOffersService } from './credential-offers.service';
import { DeferredCredentialEndpointService } from './deferred-credential-endpoint.service';
import { DeferredTransactionsRepository } from './deferred-transactions.repository';
import { DeferredTransactionsService } from './deferred-transactions.service';
import { EntityConfigurationService } from './entity-configuration.service';
import { EncryptionKeys } from './encryption-keys';
import { IssuanceTokenVerifier } from './issuance-token';
import { IssuedCopiesRepository } from './issued-copies.repository';
import { IssuanceRecorder } from './issuance-recorder';
import { IssuerMetadataService } from './issuer-metadata.service';
import { KeyProofsService } from './key-proofs.service';
import { NotificationsService } from './notifications.service';
import { OpenId4VciController } from './openid4vci.controller';
import { CredentialRequestResolver } from './credential-request-resolver';

const toWalletAttesters = (config: IssuanceConfig, trust: TrustClient) => WalletAttesters.fromConfig(config, trust);

@Module({
  imports: [
    CredentialSettingsModule,
    IssuancesModule,
    CredentialTemplatesModule,
    HostedTypesModule,
    NoncesModule,
    StatusListsModule,
  ],
  controllers: [OpenId4VciController],
  providers: [
    IssuerMetadataService,
    EntityConfigurationService,
    CredentialOffersService,
    CredentialEndpointService,
    DeferredCredentialEndpointService,
    CredentialIssuingService,
    CopyStatuses,
    NotificationsService,
    KeyProofsService,
    { provide: WalletAttesters, inject: [IssuanceConfig, TrustClient], useFactory: toWalletAttesters },
    EncryptionKeys,
    IssuanceTokenVerifier,
    CredentialRequestResolver,
    CredentialFactory,
    IssuanceRecorder,
    IssuedCopiesRepository,
    AuthorizedRequests,
    DeferredTransactionsService,
    DeferredTransactionsRepository,
  ],
})
export class OpenId4VciModule {}
