import { DynamicModule, Module } from '@nestjs/common';
import type { ServiceConfig } from '@vc/platform/config';
import { AuthClient, InternalHttp } from '@vc/platform/service-clients';
import { UsersModule } from '../users/users.module';
import { UserLocksController } from './user-locks.controller';
import { UserLocksService } from './user-locks.service';

@Module({ imports: [UsersModule], controllers: [UserLocksController], providers: [UserLocksService] })
export class UserLocksModule {
  static register(config: ServiceConfig): DynamicModule {
    const http = InternalHttp.factory('onboarding', config);
    return {
      module: UserLocksModule,
      providers: [{ provide: AuthClient, useFactory: () => new AuthClient(http('auth')) }],
    };
  }
}
