import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { MatchesService } from './matches.service';
import { PresentationSweeper } from './presentation-sweeper';
import { PresentationsV1Controller } from './presentations-v1.controller';
import { PresentationsController } from './presentations.controller';
import { PresentationsRepository } from './presentations.repository';
import { PresentationsService } from './presentations.service';
import { RequestsService } from './requests.service';

@Module({
  imports: [CredentialsModule],
  controllers: [PresentationsV1Controller, PresentationsController],
  providers: [PresentationsService, PresentationsRepository, RequestsService, MatchesService, PresentationSweeper],
})
export class PresentationsModule {}
