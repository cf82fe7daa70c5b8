import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { PresentationsModule } from '../presentations/presentations.module';
import { IssuerDataController } from './issuer-data.controller';
import { IssuerDataService } from './issuer-data.service';
import { IssuerDisplays } from './issuer-displays';

@Module({
  imports: [CredentialsModule, PresentationsModule],
  controllers: [IssuerDataController],
  providers: [IssuerDataService, IssuerDisplays],
})
export class IssuerDataModule {}
