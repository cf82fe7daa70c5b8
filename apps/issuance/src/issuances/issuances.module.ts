import { Module } from '@nestjs/common';
import { WebhookEndpoints } from '@vc/feature/annotations';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { NoncesModule } from '../nonces/nonces.module';
import { CredentialReceiptsService } from './credential-receipts.service';
import { DueIssuancesRepository } from './due-issuances.repository';
import { InternalOffersController, InternalOfferSummariesController } from './internal-offers.controller';
import { InternalTokenStepsController } from './internal-token-steps.controller';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { IssuanceFactory } from './issuance-factory';
import { IssuanceLifecycleService } from './issuance-lifecycle.service';
import { IssuanceSweeper } from './issuance.sweeper';
import { IssuancesController } from './issuances.controller';
import { IssuancesRepository } from './issuances.repository';
import { IssuancesService } from './issuances.service';
import { OfferParser } from './offer-parser';
import { OfferSummariesService } from './offer-summaries.service';
import { OpenOffersService } from './open-offers.service';
import { WalletDecisionsService } from './wallet-decisions.service';
import { WalletEventsController } from './wallet-events.controller';

@Module({
  imports: [CredentialTemplatesModule, NoncesModule],
  controllers: [
    IssuancesController,
    InternalOffersController,
    InternalOfferSummariesController,
    InternalTokenStepsController,
    WalletEventsController,
  ],
  providers: [
    CredentialReceiptsService,
    IssuancesService,
    IssuancesRepository,
    IssuanceCredentialsRepository,
    DueIssuancesRepository,
    IssuanceFactory,
    IssuanceLifecycleService,
    OfferParser,
    OfferSummariesService,
    OpenOffersService,
    IssuanceSweeper,
    WalletDecisionsService,
    WebhookEndpoints,
  ],
  exports: [
    CredentialReceiptsService,
    IssuancesRepository,
    IssuanceCredentialsRepository,
    OfferSummariesService,
    WalletDecisionsService,
  ],
})
export class IssuancesModule {}
