import { DynamicModule, Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { IssuersModule } from '../issuers/issuers.module';
import { RecipientsService } from '../holders/recipients.service';
import { WalletConfig } from '../wallet-config';
import { AuthorizationsRepository } from './authorizations.repository';
import { AuthorizationsService } from './authorizations.service';
import { DeferredCredentialsRepository } from './deferred-credentials.repository';
import { DeferredCredentialsService } from './deferred-credentials.service';
import { DeferredCredentialsWorker } from './deferred-credentials.worker';
import { ExpirySweeper } from './expiry.sweeper';
import { IssuerOptions } from './issuer-options';
import { OffersController } from './offers.controller';
import { OffersService } from './offers.service';
import { RedemptionAttempts } from './redemption-attempts';
import { RedemptionSteps } from './redemption-steps';
import { RedemptionsRepository } from './redemptions.repository';
import { RedemptionsService } from './redemptions.service';
import { RedemptionsWorker } from './redemptions.worker';
import { RedirectUris } from './redirect-uris';
import { WalletIdentity } from './wallet-identity';

@Module({})
export class OffersModule {
  static register(config: WalletConfig): DynamicModule {
    return {
      module: OffersModule,
      imports: [CredentialsModule, IssuersModule],
      controllers: [OffersController],
      providers: [
        OffersService,
        AuthorizationsService,
        AuthorizationsRepository,
        RedemptionsService,
        RedemptionsRepository,
        RedemptionSteps,
        RedemptionAttempts,
        RedemptionsWorker,
        IssuerOptions,
        RecipientsService,
        RedirectUris,
        DeferredCredentialsService,
        DeferredCredentialsRepository,
        DeferredCredentialsWorker,
        ExpirySweeper,
        { provide: WalletIdentity, useFactory: () => WalletIdentity.create(config) },
      ],
      exports: [OffersService],
    };
  }
}
