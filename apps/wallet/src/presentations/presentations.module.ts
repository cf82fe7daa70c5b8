import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module';
import { HeldStatusesService } from './held-statuses.service';
import { MatchesService } from './matches.service';
import { PresentationAnswersService } from './presentation-answers.service';
import { PresentationAnswersWorker } from './presentation-answers.worker';
import { PresentationSweeper } from './presentation-sweeper';
import { PresentationsV1Controller } from './presentations-v1.controller';
import { PresentationsController } from './presentations.controller';
import { PresentationsRepository } from './presentations.repository';
import { PresentationsService } from './presentations.service';
import { RequestsService } from './requests.service';
import { RecipientsService } from '../recipients.service';

@Module({
  imports: [CredentialsModule],
  controllers: [PresentationsV1Controller, PresentationsController],
  providers: [
    PresentationsService,
    PresentationsRepository,
    PresentationAnswersService,
    PresentationAnswersWorker,
    RequestsService,
    RecipientsService,
    MatchesService,
    HeldStatusesService,
    PresentationSweeper,
  ],
})
export class PresentationsModule {}
