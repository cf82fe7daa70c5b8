import { type DynamicModule, Module } from '@nestjs/common';
import { Outbox } from '@vc/platform/messaging';
import { SweeperContext } from '@vc/platform/persistence';
import type { CountedFailures } from './counted-failures';
import { UnusualFailuresSweeper } from './unusual-failures.sweeper';

@Module({})
export class UnusualFailuresModule {
  static register(counted: CountedFailures): DynamicModule {
    const sweeper = {
      provide: UnusualFailuresSweeper,
      inject: [SweeperContext, Outbox],
      useFactory: (context: SweeperContext, outbox: Outbox) => new UnusualFailuresSweeper(context, outbox, counted),
    };
    return { module: UnusualFailuresModule, providers: [sweeper] };
  }
}
