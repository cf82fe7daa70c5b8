import { DynamicModule, Module } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { AuthClient, InternalHttp, OnboardingClient, TrustClient } from '@vc/platform/service-clients';

/** Clients of the services that issuance calls. */
@Module({})
export class ServiceClientsModule {
  static register(config: ServiceConfig): DynamicModule {
    const to = (url: string) =>
      new InternalHttp(url, 'issuance', config.SERVICE_TOKEN_SECRET, config.INTERNAL_TIMEOUT_MS);
    const providers = [
      { provide: AuthClient, useValue: new AuthClient(to(config.AUTH_INTERNAL_URL)) },
      { provide: OnboardingClient, useValue: new OnboardingClient(to(config.ONBOARDING_INTERNAL_URL)) },
      { provide: TrustClient, useValue: new TrustClient(to(config.TRUST_INTERNAL_URL)) },
    ];
    return {
      module: ServiceClientsModule,
      global: true,
      providers,
      exports: [AuthClient, OnboardingClient, TrustClient],
    };
  }
}
