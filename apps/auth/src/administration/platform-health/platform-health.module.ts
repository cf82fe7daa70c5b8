import { Module } from '@nestjs/common';
import { ServiceKeys } from '@vc/platform/access-control';
import { AuthConfig } from '../../auth-config';
import { BackupsModule } from '../backups/backups.module';
import { TenantsModule } from '../tenants/tenants.module';
import { HealthReports } from './health-reports';
import { internalUrlOf } from './internal-urls';
import { PlatformHealthController } from './platform-health.controller';
import { PlatformHealthService } from './platform-health.service';

/** Well within the time-outs of gateways, so that the state of the others is shown while a service hangs. */
const TIMEOUT_MS = 3_000;

@Module({
  imports: [BackupsModule, TenantsModule],
  controllers: [PlatformHealthController],
  providers: [
    PlatformHealthService,
    {
      provide: HealthReports,
      inject: [ServiceKeys, AuthConfig],
      useFactory: (keys: ServiceKeys, config: AuthConfig) =>
        new HealthReports({ keys, urlOf: (service) => internalUrlOf(service, config), timeoutMs: TIMEOUT_MS }),
    },
  ],
})
export class PlatformHealthModule {}
