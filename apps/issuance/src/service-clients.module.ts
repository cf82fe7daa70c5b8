import { DynamicModule, Module } from '@nestjs/common';
import { Approvals } from '@vc/platform/audit';
import { ServiceConfig } from '@vc/platform/config';
import { AuthClient, InternalHttp, OnboardingClient, TrustClient, WebhooksClient } from '@vc/platform/service-clients';

/** Clients of the services that issuance calls. */
@Module({})
export class ServiceClientsModule {
  static register(config: ServiceConfig): DynamicModule {
    const internalHttp = InternalHttp.factory('issuance', config);
    const providers = [
      { provide: AuthClient, useValue: new AuthClient(internalHttp('auth')) },
      { provide: OnboardingClient, useValue: new OnboardingClient(internalHttp('onboarding')) },
      { provide: TrustClient, useValue: new TrustClient(internalHttp('trust')) },
      { provide: WebhooksClient, useValue: new WebhooksClient(internalHttp('webhooks')) },
    ];
    const exported = [Approvals, ...providers.map(({ provide }) => provide)];
    return { module: ServiceClientsModule, global: true, providers: [Approvals, ...providers], exports: exported };
  }
}
