import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DID_DOCUMENT_LIMITS, DidResolver } from '@vc/platform/did-resolver';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { InternalHttp, IssuanceClient, OnboardingClient, PresentationClient } from '@vc/platform/service-clients';
import { STATUS_LIST_LIMITS, StatusLists } from '@vc/feature/status-lists';

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** The other services that this one asks, and the strangers: issuers, their DID documents, and verifiers. */
@Module({})
export class ServiceClientsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const to = (url: string) =>
      new InternalHttp(url, 'wallet', config.SERVICE_TOKEN_SECRET, config.INTERNAL_TIMEOUT_MS);
    const reach = {
      allowedHosts: config.outgoingHosts,
      caFiles: config.outgoingCaFiles,
      // OpenID wants https everywhere; a development platform on http may talk to itself.
      allowHttp: config.PUBLIC_URL.startsWith('http:'),
      longBody: 'refuse' as const,
      connectTimeoutMs: config.OUTGOING_TIMEOUT_MS / 4,
      totalTimeoutMs: config.OUTGOING_TIMEOUT_MS / 2,
    };
    const outgoing = new OutgoingHttp({
      ...reach,
      connectTimeoutMs: config.OUTGOING_TIMEOUT_MS / 2,
      totalTimeoutMs: config.OUTGOING_TIMEOUT_MS,
      maxBodyBytes: MAX_ANSWER_BYTES,
    });
    const statusLists = new StatusLists({
      http: new OutgoingHttp({ ...STATUS_LIST_LIMITS, ...reach }),
      issuance: new IssuanceClient(to(config.ISSUANCE_INTERNAL_URL)),
      publicUrl: config.PUBLIC_URL,
    });
    const providers = [
      { provide: OutgoingHttp, useValue: outgoing },
      { provide: StatusLists, useValue: statusLists },
      {
        provide: DidResolver,
        useFactory: (clock: Clock) =>
          new DidResolver({
            http: new OutgoingHttp({ ...DID_DOCUMENT_LIMITS, ...reach }),
            publicUrl: config.PUBLIC_URL,
            clock,
          }),
        inject: [CLOCK],
      },
      { provide: OnboardingClient, useValue: new OnboardingClient(to(config.ONBOARDING_INTERNAL_URL)) },
      { provide: PresentationClient, useValue: new PresentationClient(to(config.PRESENTATION_INTERNAL_URL)) },
    ];
    return { module: ServiceClientsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
