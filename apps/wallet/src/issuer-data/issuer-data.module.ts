import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { PresentationsModule } from '../presentations/presentations.module';
import { RegistrationsModule } from '../registrations/registrations.module';
import { IssuerDataController } from './issuer-data.controller';
import { IssuerDataService } from './issuer-data.service';
import { PublishedMetadata } from './published-metadata';

@Module({
  imports: [CredentialsModule, PresentationsModule, RegistrationsModule],
  controllers: [IssuerDataController],
  providers: [IssuerDataService, PublishedMetadata],
})
export class IssuerDataModule {}
