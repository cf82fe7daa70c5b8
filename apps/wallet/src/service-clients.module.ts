import { DynamicModule, Module } from '@nestjs/common';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { InternalHttp, OnboardingClient, PresentationClient } from '@vc/platform/service-clients';

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/** The other services that this one asks, and the strangers: issuers and verifiers. */
@Module({})
export class ServiceClientsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const to = (url: string) => new InternalHttp(url, 'wallet', config.SERVICE_TOKEN_SECRET);
    const outgoing = new OutgoingHttp({
      allowedHosts: config.outgoingHosts,
      caFiles: config.outgoingCaFiles,
      // OpenID wants https everywhere; a development platform on http may talk to itself.
      allowHttp: config.PUBLIC_URL.startsWith('http:'),
      connectTimeoutMs: 5_000,
      totalTimeoutMs: 10_000,
      maxBodyBytes: MAX_ANSWER_BYTES,
      longBody: 'refuse',
    });
    const providers = [
      { provide: OutgoingHttp, useValue: outgoing },
      { provide: OnboardingClient, useValue: new OnboardingClient(to(config.ONBOARDING_INTERNAL_URL)) },
      { provide: PresentationClient, useValue: new PresentationClient(to(config.PRESENTATION_INTERNAL_URL)) },
    ];
    return { module: ServiceClientsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
