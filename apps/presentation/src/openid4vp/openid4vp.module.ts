import { Module } from '@nestjs/common';
import { PresentationsModule } from '../presentations/presentations.module';
import { RegistrationCertificatesModule } from '../registration-certificates/registration-certificates.module';
import { VerificationModule } from '../verification/verification.module';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { AuthorizationResponsesService } from './authorization-responses.service';
import { DcApiController } from './dc-api.controller';
import { DcApiService } from './dc-api.service';
import { IsoMdocRequests } from './iso-mdoc-requests';
import { IsoMdocResponses } from './iso-mdoc-responses';
import { DirectPostService } from './direct-post.service';
import { InternalPresentationsController } from './internal-presentations.controller';
import { OpenId4VpController } from './openid4vp.controller';
import { RequestTrustService } from './request-trust.service';
import { RequestObjects } from './request-objects';
import { ResponseVerificationService } from './response-verification.service';

@Module({
  imports: [PresentationsModule, RegistrationCertificatesModule, VerificationModule],
  controllers: [OpenId4VpController, DcApiController, InternalPresentationsController],
  providers: [
    AuthorizationRequestsService,
    AuthorizationResponsesService,
    RequestObjects,
    RequestTrustService,
    ResponseVerificationService,
    DirectPostService,
    DcApiService,
    IsoMdocRequests,
    IsoMdocResponses,
  ],
})
export class OpenId4VpModule {}
