import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { EnrolmentService } from './enrolment.service';
import { ChangePasswordDto, LogInDto } from './log-in.dto';
import { LogInService } from './log-in.service';
import { EnrolmentDto, SecondFactorAnswerDto, SecondFactorDto } from './second-factor.dto';
import { SecondFactorService } from './second-factor.service';

/** The steps of a log-in, of which the authorization server shows the pages. */
@Controller('internal/users')
@Internal('auth')
export class InternalLogInsController {
  constructor(
    private readonly logIns: LogInService,
    private readonly secondFactor: SecondFactorService,
    private readonly enrolment: EnrolmentService,
  ) {}

  @Post('log-in')
  @HttpCode(200)
  async logIn(@Body() { tenantId, ...logIn }: LogInDto) {
    return this.logIns.logIn(tenantId, logIn);
  }

  @Post('change-password')
  @HttpCode(200)
  async changePassword(@Body() { tenantId, ...change }: ChangePasswordDto) {
    return this.logIns.changePassword(tenantId, change);
  }

  @Post('start-second-factor')
  @HttpCode(200)
  async startSecondFactor(@Body() { tenantId, ticket }: SecondFactorDto) {
    return this.secondFactor.start(tenantId, ticket);
  }

  @Post('verify-second-factor')
  @HttpCode(200)
  async verifySecondFactor(@Body() { tenantId, ticket, ...answer }: SecondFactorAnswerDto) {
    return this.secondFactor.verify(tenantId, ticket, answer);
  }

  @Post('start-enrolment')
  @HttpCode(200)
  async startEnrolment(@Body() { tenantId, ticket, organization }: EnrolmentDto) {
    return this.enrolment.start(tenantId, ticket, organization);
  }

  @Post('confirm-enrolment')
  @HttpCode(200)
  async confirmEnrolment(@Body() { tenantId, ticket, ...answer }: SecondFactorAnswerDto) {
    return this.enrolment.confirm(tenantId, ticket, answer);
  }
}
