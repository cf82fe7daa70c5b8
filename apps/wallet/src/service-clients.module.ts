import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DidResolver } from '@vc/platform/did-resolver';
import { Budgets, OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import {
  AuthClient,
  InternalHttp,
  IssuanceClient,
  OnboardingClient,
  PresentationClient,
  TenantDomains,
  TrustClient,
} from '@vc/platform/service-clients';
import { StatusLists } from '@vc/feature/status-lists';

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** Clients of other services of this platform, and HTTP to issuers, verifiers and DID documents. */
@Module({})
export class ServiceClientsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const internalHttp = InternalHttp.factory('wallet', config);
    const issuance = new IssuanceClient(internalHttp('issuance'));
    const outgoing = new OutgoingHttp({
      ...config.lookUpOptions,
      connectTimeoutMs: config.OUTGOING_TIMEOUT_MS / 2,
      totalTimeoutMs: config.OUTGOING_TIMEOUT_MS,
      maxBodyBytes: MAX_RESPONSE_BYTES,
    });
    const providers = [
      { provide: OutgoingHttp, useValue: outgoing },
      { provide: Budgets, useValue: new Budgets(config.OUTGOING_TIMEOUT_MS) },
      {
        provide: StatusLists,
        inject: [TenantDomains],
        useFactory: (domains: TenantDomains) => StatusLists.fromConfig(config, issuance, domains),
      },
      { provide: DidResolver, useFactory: (clock: Clock) => DidResolver.fromConfig(config, clock), inject: [CLOCK] },
      { provide: AuthClient, useValue: new AuthClient(internalHttp('auth')) },
      { provide: OnboardingClient, useValue: new OnboardingClient(internalHttp('onboarding')) },
      { provide: PresentationClient, useValue: new PresentationClient(internalHttp('presentation')) },
      { provide: TrustClient, useValue: new TrustClient(internalHttp('trust')) },
    ];
    return { module: ServiceClientsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
