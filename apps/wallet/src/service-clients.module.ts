import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DID_DOCUMENT_LIMITS, DidResolver } from '@vc/platform/did-resolver';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { InternalHttp, IssuanceClient, OnboardingClient, PresentationClient } from '@vc/platform/service-clients';
import { STATUS_LIST_LIMITS, StatusLists } from '@vc/feature/status-lists';

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** Clients of other services of this platform, and HTTP to issuers, verifiers and DID documents. */
@Module({})
export class ServiceClientsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const internal = (url: string) =>
      new InternalHttp(url, 'wallet', config.SERVICE_TOKEN_SECRET, config.INTERNAL_TIMEOUT_MS);
    const limits = {
      allowedHosts: config.outgoingHosts,
      caFiles: config.outgoingCaFiles,
      // The specifications require https. A development platform on http calls itself by http.
      allowHttp: config.PUBLIC_URL.startsWith('http:'),
      longBody: 'refuse' as const,
      connectTimeoutMs: config.OUTGOING_TIMEOUT_MS / 4,
      totalTimeoutMs: config.OUTGOING_TIMEOUT_MS / 2,
    };
    const outgoing = new OutgoingHttp({
      ...limits,
      connectTimeoutMs: config.OUTGOING_TIMEOUT_MS / 2,
      totalTimeoutMs: config.OUTGOING_TIMEOUT_MS,
      maxBodyBytes: MAX_RESPONSE_BYTES,
    });
    const statusLists = new StatusLists({
      http: new OutgoingHttp({ ...STATUS_LIST_LIMITS, ...limits }),
      issuance: new IssuanceClient(internal(config.ISSUANCE_INTERNAL_URL)),
      publicUrl: config.PUBLIC_URL,
    });
    const providers = [
      { provide: OutgoingHttp, useValue: outgoing },
      { provide: StatusLists, useValue: statusLists },
      {
        provide: DidResolver,
        useFactory: (clock: Clock) =>
          new DidResolver({
            http: new OutgoingHttp({ ...DID_DOCUMENT_LIMITS, ...limits }),
            publicUrl: config.PUBLIC_URL,
            clock,
          }),
        inject: [CLOCK],
      },
      { provide: OnboardingClient, useValue: new OnboardingClient(internal(config.ONBOARDING_INTERNAL_URL)) },
      { provide: PresentationClient, useValue: new PresentationClient(internal(config.PRESENTATION_INTERNAL_URL)) },
    ];
    return { module: ServiceClientsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
