import { Module } from '@nestjs/common';
import { InternalHttp } from '@vc/platform/service-clients';
import { AuthConfig } from '../../auth-config';
import { TenantsModule } from '../tenants/tenants.module';
import { UsageClient } from './usage-client';
import { UsageController } from './usage.controller';
import { UsageService } from './usage.service';

@Module({
  imports: [TenantsModule],
  controllers: [UsageController],
  providers: [
    UsageService,
    {
      provide: UsageClient,
      inject: [AuthConfig],
      useFactory: (config: AuthConfig) => new UsageClient(InternalHttp.factory('auth', config)('webhooks')),
    },
  ],
})
export class UsageModule {}
