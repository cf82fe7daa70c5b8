import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { DID_DOCUMENT_LIMITS, DidResolver } from '@vc/platform/did-resolver';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { AuthClient, InternalHttp, IssuanceClient, TrustClient } from '@vc/platform/service-clients';
import { STATUS_LIST_LIMITS, StatusLists } from '@vc/feature/status-lists';

/** Clients of other services, and of the issuers' DID documents and status lists. */
@Module({})
export class ServiceClientsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const internalHttp = (url: string) =>
      new InternalHttp(url, 'presentation', config.SERVICE_TOKEN_SECRET, config.INTERNAL_TIMEOUT_MS);
    const options = {
      allowedHosts: config.outgoingHosts,
      caFiles: config.outgoingCaFiles,
      // Only a platform under development fetches over http, to verify its own credentials.
      allowHttp: config.PUBLIC_URL.startsWith('http:'),
      longBody: 'refuse' as const,
      connectTimeoutMs: config.OUTGOING_TIMEOUT_MS / 4,
      totalTimeoutMs: config.OUTGOING_TIMEOUT_MS / 2,
    };
    const statusLists = new StatusLists({
      http: new OutgoingHttp({ ...STATUS_LIST_LIMITS, ...options }),
      issuance: new IssuanceClient(internalHttp(config.ISSUANCE_INTERNAL_URL)),
      publicUrl: config.PUBLIC_URL,
    });
    const providers = [
      { provide: AuthClient, useValue: new AuthClient(internalHttp(config.AUTH_INTERNAL_URL)) },
      { provide: TrustClient, useValue: new TrustClient(internalHttp(config.TRUST_INTERNAL_URL)) },
      {
        provide: DidResolver,
        useFactory: (clock: Clock) =>
          new DidResolver({
            http: new OutgoingHttp({ ...DID_DOCUMENT_LIMITS, ...options }),
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
