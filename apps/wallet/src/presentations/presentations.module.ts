import { Module } from '@nestjs/common';
import { CounterpartiesModule } from '../counterparties/counterparties.module';
import { CredentialsModule } from '../credentials/credentials.module';
import { RecipientsService } from '../holders/recipients.service';
import { RegistrationsModule } from '../registrations/registrations.module';
import { SettingsModule } from '../settings/settings.module';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { AuthorizationResponsesRepository } from './authorization-responses.repository';
import { AuthorizationResponsesService } from './authorization-responses.service';
import { AuthorizationResponsesWorker } from './authorization-responses.worker';
import { EndedRequestsService } from './ended-requests.service';
import { HeldStatusesService } from './held-statuses.service';
import { MatchesService } from './matches.service';
import { PlatformPresentations } from './platform-presentations';
import { PresentationCipher } from './presentation-cipher';
import { PresentationDecisionsService } from './presentation-decisions.service';
import { PresentationOutcomes } from './presentation-outcomes';
import { PresentationSweeper } from './presentation.sweeper';
import { PresentationsController, PresentationsV1Controller } from './presentations.controller';
import { PresentationsRepository } from './presentations.repository';
import { PresentationsService } from './presentations.service';
import { RequestAdmission } from './request-admission';
import { RequestVerifier } from './request-verifier';
import { ResponseBuilder } from './response-builder';
import { ResponseSender } from './response-sender';
import { TrustedMatchesService } from './trusted-matches.service';
import { VerifierIdentities } from './verifier-identities';

@Module({
  imports: [CredentialsModule, CounterpartiesModule, RegistrationsModule, SettingsModule],
  controllers: [PresentationsV1Controller, PresentationsController],
  providers: [
    PresentationsService,
    PresentationsRepository,
    PresentationCipher,
    PlatformPresentations,
    PresentationDecisionsService,
    PresentationOutcomes,
    EndedRequestsService,
    PresentationSweeper,
    AuthorizationRequestsService,
    RequestAdmission,
    RequestVerifier,
    AuthorizationResponsesService,
    AuthorizationResponsesRepository,
    AuthorizationResponsesWorker,
    ResponseBuilder,
    ResponseSender,
    RecipientsService,
    MatchesService,
    HeldStatusesService,
    TrustedMatchesService,
    VerifierIdentities,
  ],
  exports: [RequestVerifier, ResponseSender, MatchesService, HeldStatusesService],
})
export class PresentationsModule {}
