import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DidResolver } from '@vc/platform/did-resolver';
import { Budgets, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import {
  AuthClient,
  InternalHttp,
  IssuanceClient,
  TenantDomains,
  TrustClient,
  WebhooksClient,
} from '@vc/platform/service-clients';
import { StatusLists } from '@vc/feature/status-lists';

/** Clients of other services, and of the issuers' DID documents and status lists. */
@Module({})
export class ServiceClientsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const internalHttp = InternalHttp.factory('presentation', config);
    const issuance = new IssuanceClient(internalHttp('issuance'));
    const providers = [
      { provide: AuthClient, useValue: new AuthClient(internalHttp('auth')) },
      { provide: TrustClient, useValue: new TrustClient(internalHttp('trust')) },
      { provide: WebhooksClient, useValue: new WebhooksClient(internalHttp('webhooks')) },
      { provide: DidResolver, useFactory: (clock: Clock) => DidResolver.fromConfig(config, clock), inject: [CLOCK] },
      { provide: Budgets, useValue: new Budgets(config.OUTGOING_TIMEOUT_MS / 2) },
      {
        provide: StatusLists,
        inject: [TenantDomains],
        useFactory: (domains: TenantDomains) => StatusLists.fromConfig(config, issuance, domains),
      },
    ];
    return { module: ServiceClientsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
