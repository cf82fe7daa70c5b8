import { Module } from '@nestjs/common';
import { FailedAttemptsRepository } from './failed-attempts.repository';
import { FailedAttemptsService } from './failed-attempts.service';
import { KnownDevices } from './known-devices';
import { TokenLimits } from './token-limits';

@Module({
  providers: [FailedAttemptsService, FailedAttemptsRepository, KnownDevices, TokenLimits],
  exports: [FailedAttemptsService, KnownDevices, TokenLimits],
})
export class LimitsModule {}
