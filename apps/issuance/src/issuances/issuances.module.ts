import { Module } from '@nestjs/common';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { IssuanceSweeper } from './issuance-sweeper';
import { IssuancesController } from './issuances.controller';
import { IssuancesRepository } from './issuances.repository';
import { IssuancesService } from './issuances.service';
import { OfferedCredentials } from './offered-credentials';
import { WalletDecisionsController } from './wallet-decisions.controller';
import { WalletDecisionsService } from './wallet-decisions.service';

@Module({
  imports: [CredentialTemplatesModule],
  controllers: [IssuancesController, WalletDecisionsController],
  providers: [IssuancesService, IssuancesRepository, OfferedCredentials, IssuanceSweeper, WalletDecisionsService],
  exports: [IssuancesRepository, WalletDecisionsService],
})
export class IssuancesModule {}
