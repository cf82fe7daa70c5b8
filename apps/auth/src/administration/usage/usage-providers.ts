import type { Provider } from '@nestjs/common';
import { InternalHttp } from '@vc/platform/service-clients';
import { AuthConfig } from '../auth-config';
import { UsageClient } from './usage-client';
import { UsageController } from './usage.controller';
import { UsageService } from './usage.service';

export const USAGE_CONTROLLERS = [UsageController];

export const USAGE_PROVIDERS: Provider[] = [
  UsageService,
  {
    provide: UsageClient,
    inject: [AuthConfig],
    useFactory: (config: AuthConfig) => new UsageClient(InternalHttp.factory('auth', config)('webhooks')),
  },
];
