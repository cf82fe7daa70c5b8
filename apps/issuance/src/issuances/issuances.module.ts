import { Module } from '@nestjs/common';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { InternalOffersController } from './internal-offers.controller';
import { IssuanceSweeper } from './issuance-sweeper';
import { IssuancesController } from './issuances.controller';
import { IssuancesRepository } from './issuances.repository';
import { IssuancesService } from './issuances.service';
import { OfferedCredentials } from './offered-credentials';
import { OpenOffersService } from './open-offers.service';
import { WalletDecisionsController } from './wallet-decisions.controller';
import { WalletDecisionsService } from './wallet-decisions.service';

@Module({
  imports: [CredentialTemplatesModule],
  controllers: [IssuancesController, InternalOffersController, WalletDecisionsController],
  providers: [
    ...[IssuancesService, IssuancesRepository, OfferedCredentials, OpenOffersService],
    ...[IssuanceSweeper, WalletDecisionsService],
  ],
  exports: [IssuancesRepository, WalletDecisionsService],
})
export class IssuancesModule {}
