import type { Provider } from '@nestjs/common';
import { ServiceKeys } from '@vc/platform/access-control';
import { AuthConfig } from '../auth-config';
import { internalUrlOf } from '../operator/internal-urls';
import { OperatorOnly } from '../operator/operator-only';
import { HealthReports } from './health-reports';
import { PlatformHealthController } from './platform-health.controller';
import { PlatformHealthService } from './platform-health.service';

/** Well within the time-outs of gateways, so that the state of the others is shown while a service hangs. */
const TIMEOUT_MS = 3_000;

export const PLATFORM_HEALTH_CONTROLLERS = [PlatformHealthController];

export const PLATFORM_HEALTH_PROVIDERS: Provider[] = [
  OperatorOnly,
  PlatformHealthService,
  {
    provide: HealthReports,
    inject: [ServiceKeys, AuthConfig],
    useFactory: (keys: ServiceKeys, config: AuthConfig) =>
      new HealthReports({ keys, urlOf: (service) => internalUrlOf(service, config), timeoutMs: TIMEOUT_MS }),
  },
];
