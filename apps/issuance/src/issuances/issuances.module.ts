import { Module } from '@nestjs/common';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { IssuancesController } from './issuances.controller';
import { IssuancesRepository } from './issuances.repository';
import { IssuancesService } from './issuances.service';
import { WalletDecisionsController } from './wallet-decisions.controller';
import { WalletDecisionsService } from './wallet-decisions.service';

@Module({
  imports: [CredentialTemplatesModule],
  controllers: [IssuancesController, WalletDecisionsController],
  providers: [IssuancesService, IssuancesRepository, WalletDecisionsService],
  exports: [IssuancesRepository],
})
export class IssuancesModule {}
