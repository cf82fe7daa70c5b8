import type { Provider } from '@nestjs/common';
import { ServiceKeys } from '@vc/platform/access-control';
import { InternalHttp } from '@vc/platform/service-clients';
import { AuthConfig } from '../auth-config';
import { internalUrlOf } from '../operator/internal-urls';
import { ConsumerLetters, CONSUMERS } from './consumer-letters';
import { ConsumersOfEvents } from './consumers-of-events';
import { DeadLettersController } from './dead-letters.controller';
import { DeadLettersService } from './dead-letters.service';

/** The letters of the other services are shown while one does not answer. */
const ASKING_TIMEOUT_MS = 3_000;

export const DEAD_LETTER_CONTROLLERS = [DeadLettersController];

export const DEAD_LETTER_PROVIDERS: Provider[] = [
  DeadLettersService,
  {
    provide: ConsumersOfEvents,
    inject: [ServiceKeys, AuthConfig],
    useFactory: (keys: ServiceKeys, config: AuthConfig) => {
      const consumers = CONSUMERS.map((callee) => {
        const baseUrl = internalUrlOf(callee, config);
        const open = (timeoutMs: number) => new InternalHttp({ baseUrl, callee, keys, timeoutMs });
        return new ConsumerLetters(callee, {
          asking: open(ASKING_TIMEOUT_MS),
          acting: open(config.INTERNAL_TIMEOUT_MS),
        });
      });
      return new ConsumersOfEvents(consumers);
    },
  },
];
