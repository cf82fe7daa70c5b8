import { Module } from '@nestjs/common';
import { InvitationController } from '../invitation/invitation.controller';
import { InvitationService } from '../invitation/invitation.service';
import { PresentationsModule } from '../presentations/presentations.module';
import { VerificationModule } from '../verification/verification.module';
import { AnswersService } from './answers.service';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { DcApiController } from './dc-api.controller';
import { DcApiService } from './dc-api.service';
import { InternalPresentationsController } from './internal-presentations.controller';
import { OpenId4VpController } from './openid4vp.controller';

@Module({
  imports: [PresentationsModule, VerificationModule],
  controllers: [OpenId4VpController, DcApiController, InvitationController, InternalPresentationsController],
  providers: [AuthorizationRequestsService, AnswersService, DcApiService, InvitationService],
})
export class OpenId4VpModule {}
