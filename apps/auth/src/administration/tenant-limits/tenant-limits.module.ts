import { Module } from '@nestjs/common';
import { InternalHttp, WebhooksClient } from '@vc/platform/service-clients';
import { AuthConfig } from '../../auth-config';
import { TenantsModule } from '../tenants/tenants.module';
import { InternalTenantLimitsController } from './internal-tenant-limits.controller';
import { TenantLimitsController } from './tenant-limits.controller';
import { TenantLimitsRepository } from './tenant-limits.repository';
import { TenantLimitsService } from './tenant-limits.service';

/** The page shows the other limits while the webhooks service hangs. */
const TIMEOUT_MS = 3_000;

@Module({
  imports: [TenantsModule],
  controllers: [TenantLimitsController, InternalTenantLimitsController],
  providers: [
    TenantLimitsService,
    TenantLimitsRepository,
    {
      provide: WebhooksClient,
      inject: [AuthConfig],
      useFactory: (config: AuthConfig) =>
        new WebhooksClient(InternalHttp.factory('auth', config, TIMEOUT_MS)('webhooks')),
    },
  ],
  exports: [TenantLimitsRepository],
})
export class TenantLimitsModule {}
