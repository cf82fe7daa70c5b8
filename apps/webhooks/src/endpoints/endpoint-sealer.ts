import { randomBytes, X509Certificate } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  certificateContext,
  clientContext,
  type ReceiverCertificate,
  type Endpoint,
  headersContext,
  type ReceiverClient,
  secretContext,
  signingKeyContext,
} from '@vc/feature/webhook-store';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { generateKeys, pointJwkOf } from '@vc/protocol/crypto';
import { readValidity } from '@vc/protocol/x509';

const SECRET_BYTES = 32;

/** Creates the keys of endpoints and encrypts them; encrypts what a tenant entrusts to an endpoint. webhook-delivery decrypts it. */
@Injectable()
export class EndpointSealer {
  constructor(private readonly cipher: EnvelopeCipher) {}

  /** Returns a new secret, also encrypted. */
  createSecret(endpointId: string): { secret: string; sealed: string } {
    const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
    return { secret, sealed: this.cipher.seal(secret, secretContext(endpointId)) };
  }

  /** Creates a key pair for `v1a`. The private key leaves the platform in no form. */
  createSigningKey(endpointId: string): Pick<Endpoint, 'signingKey' | 'publicKey'> {
    const { privateKey, publicKey } = generateKeys('Ed25519');
    const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
    const { x } = pointJwkOf(publicKey);
    return { signingKey: this.cipher.seal(pkcs8, signingKeyContext(endpointId)), publicKey: x };
  }

  /** Without a client, requests have no access token. */
  sealClient(
    endpointId: string,
    client: ReceiverClient | null,
  ): Pick<Endpoint, 'authentication' | 'sealedAuthentication'> {
    if (client === null) return { authentication: null, sealedAuthentication: null };
    const { tokenUrl, clientId, scope } = client;
    const authentication = { tokenUrl, clientId, ...(scope !== undefined && { scope }) };
    return { authentication, sealedAuthentication: this.cipher.sealJson(client, clientContext(endpointId)) };
  }

  /** Only the certificate is stored in clear, as far as it is shown. */
  sealCertificate(
    endpointId: string,
    pair: ReceiverCertificate | null,
  ): Pick<Endpoint, 'clientCertificate' | 'sealedClientCertificate'> {
    if (pair === null) return { clientCertificate: null, sealedClientCertificate: null };
    const certificate = new X509Certificate(pair.certificate);
    const { subject, fingerprint256: fingerprint } = certificate;
    const clientCertificate = { subject, notAfter: readValidity(certificate).notAfter.toISOString(), fingerprint };
    return { clientCertificate, sealedClientCertificate: this.cipher.sealJson(pair, certificateContext(endpointId)) };
  }

  /** The values of headers are often credentials. Only the names are stored in clear. */
  sealHeaders(endpointId: string, headers: Record<string, string>): Pick<Endpoint, 'headerNames' | 'sealedHeaders'> {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const headerNames = lower.map(([name]) => name).sort();
    const sealed = () => this.cipher.sealJson(Object.fromEntries(lower), headersContext(endpointId));
    return { headerNames, sealedHeaders: headerNames.length > 0 ? sealed() : null };
  }
}
