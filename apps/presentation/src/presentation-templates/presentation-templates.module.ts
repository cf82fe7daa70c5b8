import { Module } from '@nestjs/common';
import { RequestedCredentialsModule } from '../requested-credentials/requested-credentials.module';
import { InternalPresentationTemplatesController } from './internal-presentation-templates.controller';
import { PresentationTemplatesController } from './presentation-templates.controller';
import { PresentationTemplatesRepository } from './presentation-templates.repository';
import { PresentationTemplatesService } from './presentation-templates.service';

@Module({
  imports: [RequestedCredentialsModule],
  controllers: [PresentationTemplatesController, InternalPresentationTemplatesController],
  providers: [PresentationTemplatesService, PresentationTemplatesRepository],
  exports: [PresentationTemplatesService],
})
export class PresentationTemplatesModule {}
