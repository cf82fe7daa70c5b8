import { Module } from '@nestjs/common';
import { WebhookEndpoints } from '@vc/feature/annotations';
import { PresentationTemplatesModule } from '../presentation-templates/presentation-templates.module';
import { RegistrationCertificatesModule } from '../registration-certificates/registration-certificates.module';
import { RequestedCredentialsModule } from '../requested-credentials/requested-credentials.module';
import { PresentationCipher } from './presentation-cipher';
import { PresentationCancellationService } from './presentation-cancellation.service';
import { PresentationCompletionService } from './presentation-completion.service';
import { PresentationFactory } from './presentation-factory';
import { PresentationQueryResolver } from './presentation-query.resolver';
import { PresentationPreconditions } from './presentation-preconditions';
import { PresentationRequestsService } from './presentation-requests.service';
import { PresentationSweeper } from './presentation.sweeper';
import { PresentationsController } from './presentations.controller';
import { PresentationsRepository } from './presentations.repository';
import { PresentationsService } from './presentations.service';
import { RequestSourcesRepository } from './request-sources.repository';

@Module({
  imports: [PresentationTemplatesModule, RegistrationCertificatesModule, RequestedCredentialsModule],
  controllers: [PresentationsController],
  providers: [
    PresentationsService,
    PresentationRequestsService,
    PresentationPreconditions,
    PresentationCancellationService,
    WebhookEndpoints,
    PresentationQueryResolver,
    RequestSourcesRepository,
    PresentationFactory,
    PresentationCompletionService,
    PresentationCipher,
    PresentationsRepository,
    PresentationSweeper,
  ],
  exports: [PresentationsRepository, PresentationCipher, PresentationCompletionService],
})
export class PresentationsModule {}
