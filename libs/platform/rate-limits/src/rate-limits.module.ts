import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import type { Logger } from '@vc/platform/observability';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { RateLimitSharing } from './rate-limit-sharing';
import { RateLimits } from './rate-limits';
import { RateLimitsRepository } from './rate-limits.repository';

/** Provides `RateLimits`, and shares them with the other replicas of the service. */
@Module({})
export class RateLimitsModule {
  static register(limits: RateLimits, logger: Logger): DynamicModule {
    const sharing = {
      provide: RateLimitSharing,
      inject: [RateLimitsRepository, CLOCK],
      useFactory: (repository: RateLimitsRepository, clock: Clock) =>
        new RateLimitSharing({ limits, repository, clock, logger }),
    };
    return {
      module: RateLimitsModule,
      global: true,
      providers: [{ provide: RateLimits, useValue: limits }, RateLimitsRepository, sharing],
      exports: [RateLimits, RateLimitSharing],
    };
  }
}
