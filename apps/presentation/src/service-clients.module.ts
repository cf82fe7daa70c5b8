import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DID_DOCUMENT_LIMITS, DidResolver } from '@vc/platform/did-resolver';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { AuthClient, InternalHttp, IssuanceClient, TrustClient } from '@vc/platform/service-clients';
import { STATUS_LIST_LIMITS, StatusLists } from '@vc/feature/status-lists';

/** The other services that this one asks, and the strangers: DID documents and status lists of issuers. */
@Module({})
export class ServiceClientsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const to = (url: string) =>
      new InternalHttp(url, 'presentation', config.SERVICE_TOKEN_SECRET, config.INTERNAL_TIMEOUT_MS);
    const reach = {
      allowedHosts: config.outgoingHosts,
      caFiles: config.outgoingCaFiles,
      // Issuers are on https; a development platform on http may verify what it has issued.
      allowHttp: config.PUBLIC_URL.startsWith('http:'),
      longBody: 'refuse' as const,
      connectTimeoutMs: config.OUTGOING_TIMEOUT_MS / 4,
      totalTimeoutMs: config.OUTGOING_TIMEOUT_MS / 2,
    };
    const statusLists = new StatusLists({
      http: new OutgoingHttp({ ...STATUS_LIST_LIMITS, ...reach }),
      issuance: new IssuanceClient(to(config.ISSUANCE_INTERNAL_URL)),
      publicUrl: config.PUBLIC_URL,
    });
    const providers = [
      { provide: AuthClient, useValue: new AuthClient(to(config.AUTH_INTERNAL_URL)) },
      { provide: TrustClient, useValue: new TrustClient(to(config.TRUST_INTERNAL_URL)) },
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
      { provide: StatusLists, useValue: statusLists },
    ];
    return { module: ServiceClientsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
