import { Module } from '@nestjs/common';
import { ServiceKeys } from '@vc/platform/access-control';
import { InternalHttp } from '@vc/platform/service-clients';
import { AuthConfig } from '../../auth-config';
import { internalUrlOf } from '../platform-health/internal-urls';
import { TenantsModule } from '../tenants/tenants.module';
import { ConsumerLetters, CONSUMERS } from './consumer-letters';
import { ConsumersOfEvents } from './consumers-of-events';
import { DeadLettersController } from './dead-letters.controller';
import { DeadLettersService } from './dead-letters.service';

/** The letters of the other services are shown while one is unavailable. */
const READ_TIMEOUT_MS = 3_000;

@Module({
  imports: [TenantsModule],
  controllers: [DeadLettersController],
  providers: [
    DeadLettersService,
    {
      provide: ConsumersOfEvents,
      inject: [ServiceKeys, AuthConfig],
      useFactory: (keys: ServiceKeys, config: AuthConfig) => {
        const consumers = CONSUMERS.map((callee) => {
          const baseUrl = internalUrlOf(callee, config);
          const open = (timeoutMs: number) => new InternalHttp({ baseUrl, callee, keys, timeoutMs });
          return new ConsumerLetters(callee, {
            asking: open(READ_TIMEOUT_MS),
            acting: open(config.INTERNAL_TIMEOUT_MS),
          });
        });
        return new ConsumersOfEvents(consumers);
      },
    },
  ],
})
export class DeadLettersModule {}
