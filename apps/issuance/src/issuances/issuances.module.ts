import { Module } from '@nestjs/common';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { NoncesModule } from '../nonces/nonces.module';
import { DeliveriesService } from './deliveries.service';
import { DueIssuancesRepository } from './due-issuances.repository';
import { InternalOffersController } from './internal-offers.controller';
import { InternalOfferSummariesController } from './internal-offer-summaries.controller';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { IssuanceFactory } from './issuance-factory';
import { IssuanceSweeper } from './issuance-sweeper';
import { IssuancesController } from './issuances.controller';
import { IssuancesRepository } from './issuances.repository';
import { IssuancesService } from './issuances.service';
import { OfferParser } from './offer-parser';
import { OfferSummariesService } from './offer-summaries.service';
import { OpenOffersService } from './open-offers.service';
import { WalletDecisionsController } from './wallet-decisions.controller';
import { WalletDecisionsService } from './wallet-decisions.service';

@Module({
  imports: [CredentialTemplatesModule, NoncesModule],
  controllers: [
    IssuancesController,
    InternalOffersController,
    InternalOfferSummariesController,
    WalletDecisionsController,
  ],
  providers: [
    DeliveriesService,
    IssuancesService,
    IssuancesRepository,
    IssuanceCredentialsRepository,
    DueIssuancesRepository,
    IssuanceFactory,
    OfferParser,
    OfferSummariesService,
    OpenOffersService,
    IssuanceSweeper,
    WalletDecisionsService,
  ],
  exports: [
    DeliveriesService,
    IssuancesRepository,
    IssuanceCredentialsRepository,
    OfferSummariesService,
    WalletDecisionsService,
  ],
})
export class IssuancesModule {}
