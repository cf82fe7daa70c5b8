import { DynamicModule, Module } from '@nestjs/common';
import type { ServiceConfig } from '@vc/platform/config';
import { AuthClient, InternalHttp } from '@vc/platform/service-clients';
import { LogInsModule } from '../log-ins/log-ins.module';
import { SecondFactorsModule } from '../second-factors/second-factors.module';
import { UsersModule } from '../users/users.module';
import { AccountResetsController } from './account-resets.controller';
import { AccountResetsService } from './account-resets.service';

@Module({
  imports: [UsersModule, LogInsModule, SecondFactorsModule],
  controllers: [AccountResetsController],
  providers: [AccountResetsService],
})
export class AccountResetsModule {
  static register(config: ServiceConfig): DynamicModule {
    const http = InternalHttp.factory('onboarding', config);
    return {
      module: AccountResetsModule,
      providers: [{ provide: AuthClient, useFactory: () => new AuthClient(http('auth')) }],
    };
  }
}
