import { type DynamicModule, Module } from '@nestjs/common';
import { AuthClient, InternalHttp, OnboardingClient } from '@vc/platform/service-clients';
import type { ConsoleConfig } from './console-config';
import { ProxySlots } from './proxy/proxy-slots';
import { ServiceAddresses } from './services/service-addresses';
import { ServiceHttp } from './services/service-http';
import { SessionSweeper } from './sessions/session.sweeper';
import { SessionsRepository } from './sessions/sessions.repository';

const SHARED = [ProxySlots, ServiceAddresses, ServiceHttp, SessionsRepository];

/** What the apps share. */
@Module({})
export class SharedModule {
  static register(config: ConsoleConfig): DynamicModule {
    const internalHttp = InternalHttp.factory('console', config);
    const clients = [
      { provide: AuthClient, useFactory: () => new AuthClient(internalHttp('auth')) },
      { provide: OnboardingClient, useFactory: () => new OnboardingClient(internalHttp('onboarding')) },
    ];
    return {
      module: SharedModule,
      global: true,
      providers: [...clients, ...SHARED, SessionSweeper],
      exports: [AuthClient, OnboardingClient, ...SHARED],
    };
  }
}
