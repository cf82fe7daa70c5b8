import { Module } from '@nestjs/common';
import { AuthorizationsModule } from '../authorizations/authorizations.module';
import { GrantsModule } from '../grants/grants.module';
import { TokenSteps } from './token-steps';
import { TokenTimeline } from './token-timeline';

@Module({
  imports: [AuthorizationsModule, GrantsModule],
  providers: [TokenSteps, TokenTimeline],
  exports: [TokenSteps, TokenTimeline],
})
export class TimelineModule {}
