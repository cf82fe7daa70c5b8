import { DynamicModule, Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { DeferredCredentialsRepository } from '../issuers/deferred-credentials.repository';
import { DeferredCredentialsService } from '../issuers/deferred-credentials.service';
import { DeferredCredentialsWorker } from '../issuers/deferred-credentials.worker';
import { IssuerAccessSweeper } from '../issuers/issuer-access-sweeper';
import { IssuerHttp } from '../issuers/issuer-http';
import { NotificationsWorker } from '../issuers/notifications.worker';
import { RecipientsService } from '../recipients.service';
import { WalletConfig } from '../wallet-config';
import { AuthorizationsRepository } from './authorizations.repository';
import { AuthorizationsService } from './authorizations.service';
import { IssuerOptions } from './issuer-options';
import { OffersController } from './offers.controller';
import { OffersService } from './offers.service';
import { ReceivedCredentials } from './received-credentials';
import { RedemptionSteps } from './redemption-steps';
import { RedemptionWorker } from './redemption-worker';
import { RedemptionsRepository } from './redemptions.repository';
import { RedemptionsService } from './redemptions.service';
import { WalletIdentity } from './wallet-identity';

@Module({})
export class OffersModule {
  static register(config: WalletConfig): DynamicModule {
    return {
      module: OffersModule,
      imports: [CredentialsModule],
      controllers: [OffersController],
      providers: [
        OffersService,
        AuthorizationsService,
        AuthorizationsRepository,
        RedemptionsService,
        RedemptionsRepository,
        RedemptionSteps,
        RedemptionWorker,
        IssuerOptions,
        RecipientsService,
        ReceivedCredentials,
        DeferredCredentialsService,
        DeferredCredentialsRepository,
        DeferredCredentialsWorker,
        NotificationsWorker,
        IssuerAccessSweeper,
        IssuerHttp,
        { provide: WalletIdentity, useFactory: () => WalletIdentity.of(config) },
      ],
    };
  }
}
