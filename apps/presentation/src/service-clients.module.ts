import { DynamicModule, Module } from '@nestjs/common';
import { DID_DOCUMENT_LIMITS, DidResolver } from '@vc/platform/did-resolver';
import { OutgoingHttp, OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { InternalHttp, TrustClient } from '@vc/platform/service-clients';
import { StatusLists } from './verification/status-lists';

/** A list of 2^20 statuses of two bits, compressed and signed, and some room. */
const STATUS_LIST_LIMITS = { connectTimeoutMs: 2_000, totalTimeoutMs: 5_000, maxBodyBytes: 2 * 1024 * 1024 } as const;

/** The other services that this one asks, and the strangers: DID documents and status lists of issuers. */
@Module({})
export class ServiceClientsModule {
  static register(config: OutgoingHttpConfig): DynamicModule {
    const { TRUST_INTERNAL_URL, SERVICE_TOKEN_SECRET } = config;
    const reach = {
      allowedHosts: config.outgoingHosts,
      caFiles: config.outgoingCaFiles,
      // Issuers are on https; a development platform on http may verify what it has issued.
      allowHttp: config.PUBLIC_URL.startsWith('http:'),
      longBody: 'refuse' as const,
    };
    const trust = new TrustClient(new InternalHttp(TRUST_INTERNAL_URL, 'presentation', SERVICE_TOKEN_SECRET));
    const providers = [
      { provide: TrustClient, useValue: trust },
      { provide: DidResolver, useValue: new DidResolver(new OutgoingHttp({ ...DID_DOCUMENT_LIMITS, ...reach })) },
      { provide: StatusLists, useValue: new StatusLists(new OutgoingHttp({ ...STATUS_LIST_LIMITS, ...reach })) },
    ];
    return { module: ServiceClientsModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
