import { DynamicModule, Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { DeferredCredentialsService } from '../issuers/deferred-credentials.service';
import { IssuerErrands } from '../issuers/issuer-errands';
import { RecipientsService } from '../recipients.service';
import { WalletConfig } from '../wallet-config';
import { AuthorizationsService } from './authorizations.service';
import { OffersController } from './offers.controller';
import { OffersService } from './offers.service';
import { ReceivedCredentials } from './received-credentials';
import { WalletIdentity } from './wallet-identity';

@Module({})
export class OffersModule {
  static register(config: WalletConfig): DynamicModule {
    return {
      module: OffersModule,
      imports: [CredentialsModule],
      controllers: [OffersController],
      providers: [
        ...[OffersService, AuthorizationsService, RecipientsService, ReceivedCredentials],
        ...[DeferredCredentialsService, IssuerErrands],
        { provide: WalletIdentity, useFactory: () => WalletIdentity.of(config) },
      ],
    };
  }
}
