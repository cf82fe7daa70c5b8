import { Injectable } from '@nestjs/common';
import { type Endpoint, headersContext } from '@vc/feature/webhook-store';
import { EnvelopeCipher } from '@vc/platform/key-store';

/** Encrypts what a tenant entrusts to an endpoint. webhook-delivery decrypts it. */
@Injectable()
export class EndpointSealer {
  constructor(private readonly cipher: EnvelopeCipher) {}

  /** The values of headers are often credentials. Only the names are stored in clear. */
  sealHeaders(endpointId: string, headers: Record<string, string>): Pick<Endpoint, 'headerNames' | 'sealedHeaders'> {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const headerNames = lower.map(([name]) => name).sort();
    const sealed = () => this.cipher.sealJson(Object.fromEntries(lower), headersContext(endpointId));
    return { headerNames, sealedHeaders: headerNames.length > 0 ? sealed() : null };
  }
}
