import { Module } from '@nestjs/common';
import { CredentialTemplatesModule } from '../credential-templates/credential-templates.module';
import { IssuancesModule } from '../issuances/issuances.module';
import { StatusListsModule } from '../status-lists/status-lists.module';
import { CombinedCredentialsController } from './combined-credentials.controller';
import { CombinedCredentialsService } from './combined-credentials.service';
import { CredentialsController } from './credentials.controller';
import { CredentialsRepository } from './credentials.repository';
import { CredentialsService } from './credentials.service';

@Module({
  imports: [IssuancesModule, CredentialTemplatesModule, StatusListsModule],
  controllers: [CredentialsController, CombinedCredentialsController],
  providers: [CredentialsService, CombinedCredentialsService, CredentialsRepository],
})
export class CredentialsModule {}
