import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import { json } from 'node:stream/consumers';
import { generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { DidError } from '@vc/protocol/did';
import { isObject } from '@vc/protocol/json';
import { BASE_CONTEXT, openEnvelope, VcdmError } from '@vc/protocol/vcdm';
import { TestAuthority } from '../test-authority';
import { secureCredential, type SuiteKey, verifyCredential } from './secured-documents';

type Properties = Record<string, unknown>;

/** The endpoints of the VC API that the suite of the data model calls, over the libraries that the services use. */
export class VcApi {
  readonly issuer: string;
  private readonly key: SuiteKey;
  private server: Server | undefined;

  constructor() {
    const keys = generateKeys('P-256');
    this.issuer = `did:jwk:${Buffer.from(JSON.stringify(publicJwkOf(keys.publicKey))).toString('base64url')}`;
    this.key = { ...keys, kid: `${this.issuer}#0` };
  }

  /** @returns the address, and the certificate of the authority that certifies it */
  async listen(): Promise<{ url: string; authority: string }> {
    const authority = await TestAuthority.create('W3C suites');
    const { keyPem: key, certificate: cert } = await authority.certify('localhost');
    const server = createServer({ key, cert }, (request, response) => {
      void this.answer(request).then(({ status, body }) => {
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = isObject(address) ? String(address.port) : '';
    return { url: `https://localhost:${port}`, authority: authority.certificate };
  }

  close(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    try {
      return await this.serve(request.url ?? '', requireObject(await json(request)));
    } catch (error) {
      const isInvalid = [VcdmError, DidError, SyntaxError].some((type) => error instanceof type);
      return { status: isInvalid ? 400 : 500, body: { errors: [(error as Error).message] } };
    }
  }

  private async serve(path: string, body: Properties): Promise<{ status: number; body: object }> {
    switch (path) {
      case '/credentials/issue': {
        const credential = await secureCredential(requireObject(body.credential), this.key);
        return { status: 201, body: toEnvelope(credential) };
      }
      case '/credentials/verify':
        await verifyCredential(openEnvelope(requireObject(body.verifiableCredential)), 'vc+jwt');
        return { status: 200, body: { verified: true } };
      case '/presentations/verify':
        // Presentations of the suite have embedded proofs, which the platform does not support (ADR 90).
        throw new VcdmError('embedded proofs are not supported');
      default:
        return { status: 404, body: {} };
    }
  }
}

/** VCDM 2.0 §4.13.1 */
function toEnvelope(credential: string): Properties {
  const id = `data:application/vc+jwt,${credential}`;
  return { '@context': [BASE_CONTEXT], type: ['EnvelopedVerifiableCredential'], id };
}

function requireObject(value: unknown): Properties {
  if (!isObject(value)) throw new VcdmError('the body has not the expected object');
  return value;
}
