import { Module } from '@nestjs/common';
import { PresentationTemplatesModule } from '../presentation-templates/presentation-templates.module';
import { RequestedCredentialsModule } from '../requested-credentials/requested-credentials.module';
import { RetentionController } from '../retention/retention.controller';
import { RetentionSettingsRepository } from '../retention/retention-settings.repository';
import { RetentionService } from '../retention/retention.service';
import { PresentationSweeper } from './presentation-sweeper';
import { PresentationsController } from './presentations.controller';
import { PresentationsRepository } from './presentations.repository';
import { PresentationsService } from './presentations.service';

@Module({
  imports: [PresentationTemplatesModule, RequestedCredentialsModule],
  // `presentations/settings` is no presentation: its routes come first.
  controllers: [RetentionController, PresentationsController],
  providers: [
    PresentationsService,
    PresentationsRepository,
    PresentationSweeper,
    RetentionService,
    RetentionSettingsRepository,
  ],
  exports: [PresentationsRepository, RetentionService, PresentationsService],
})
export class PresentationsModule {}
