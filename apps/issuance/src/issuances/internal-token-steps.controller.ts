import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { Internal } from '@vc/platform/access-control';
import { readDateTime } from '@vc/protocol/times';
import { TokenStepsDto, type TokenStepDto } from './token-steps.dto';

/** The authorization server reports the token requests of wallets for issuances. */
@Controller('internal/token-steps')
@Internal('auth')
export class InternalTokenStepsController {
  constructor(private readonly timeline: Timeline) {}

  @Post()
  @HttpCode(200)
  async record(@Body() { steps }: TokenStepsDto) {
    await this.timeline.record(...steps.map(toTimelineStep));
    return {};
  }
}

function toTimelineStep({ issuanceId, occurredAt, grantType, ...step }: TokenStepDto) {
  return { ...step, resourceId: issuanceId, occurredAt: readDateTime(occurredAt), facts: { grantType } };
}
