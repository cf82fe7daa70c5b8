import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { DeferredCredentialsService } from '../issuers/deferred-credentials.service';
import { IssuerErrands } from '../issuers/issuer-errands';
import { OffersController } from './offers.controller';
import { OffersService } from './offers.service';
import { ReceivedCredentials } from './received-credentials';
import { RecipientsService } from '../recipients.service';

@Module({
  imports: [CredentialsModule],
  controllers: [OffersController],
  providers: [OffersService, RecipientsService, ReceivedCredentials, DeferredCredentialsService, IssuerErrands],
})
export class OffersModule {}
