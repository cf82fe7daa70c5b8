import { type DynamicModule, Module } from '@nestjs/common';
import { SweeperContext } from '@vc/platform/persistence';
import { DeadLettersService } from './dead-letters.service';
import { DeadLettersSweeper } from './dead-letters.sweeper';
import { InternalDeadLettersController } from './internal-dead-letters.controller';

/** Lets the operator see, replay and discard the messages that the consumer of the service could not handle. */
@Module({})
export class DeadLettersModule {
  /** @param retentionDays that of the dead-letter topics */
  static register(retentionDays: number): DynamicModule {
    const sweeper = {
      provide: DeadLettersSweeper,
      inject: [SweeperContext],
      useFactory: (context: SweeperContext) => new DeadLettersSweeper(context, retentionDays),
    };
    const controllers = [InternalDeadLettersController];
    return { module: DeadLettersModule, controllers, providers: [DeadLettersService, sweeper] };
  }
}
