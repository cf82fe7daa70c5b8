import { createServer, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { generateKeys } from '@vc/protocol/crypto';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { findVerificationKey } from '@vc/protocol/did';
import { DID_DOCUMENT_LIMITS, DidResolver } from './index';

const jwk = generateKeys('Ed25519').publicKey.export({ format: 'jwk' });

describe('DidResolver', () => {
  let server: Server;
  let http: OutgoingHttp;
  let resolver: DidResolver;
  let did: string;
  let asked: string[];
  let respond: (response: ServerResponse) => void;

  /** The resolver asks for https; the server at hand speaks http. */
  class Plain extends OutgoingHttp {
    override request(request: Parameters<OutgoingHttp['request']>[0]) {
      return super.request({ ...request, url: request.url.replace('https:', 'http:') });
    }
  }

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url!);
      respond(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const limits = { ...DID_DOCUMENT_LIMITS, totalTimeoutMs: 500, longBody: 'refuse' as const };
    http = new Plain({ ...limits, allowHttp: true, allowedHosts: [`127.0.0.1:${port}`] });
    resolver = new DidResolver(http);
    did = `did:web:127.0.0.1%3A${port}:issuers:one`;
    respond = (response) => response.end(JSON.stringify(documentOf(did)));
  });

  afterEach(async () => {
    await http.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const documentOf = (id: string) => ({
    id,
    verificationMethod: [{ id: '#1', type: 'JsonWebKey', controller: id, publicKeyJwk: jwk }],
    assertionMethod: ['#1'],
  });

  it('fetches a did:web once for all that ask', async () => {
    const documents = await Promise.all(Array.from({ length: 10 }, () => resolver.resolve(did)));
    expect(findVerificationKey(documents[9]!, 'assertionMethod', `${did}#1`)).toMatchObject({ x: jwk.x });
    expect(asked).toEqual(['/issuers/one/did.json']);
  });

  it('asks again after a failure', async () => {
    const right = respond;
    respond = (response) => response.writeHead(500).end();
    await expect(resolver.resolve(did)).rejects.toThrow('answers 500');
    respond = right;
    expect((await resolver.resolve(did)).id).toBe(did);
  });

  it.each([
    [
      'another’s document',
      (response: ServerResponse) => response.end(JSON.stringify(documentOf('did:web:other'))),
      'another DID',
    ],
    ['no JSON', (response: ServerResponse) => response.end('<html>'), 'not JSON'],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(), 'answers 302'],
    ['a long body', (response: ServerResponse) => response.end('x'.repeat(70_000)), 'longer'],
    ['no answer', () => undefined, 'no answer in time'],
  ])('rejects %s', async (_, answer, message) => {
    respond = answer as typeof respond;
    await expect(resolver.resolve(did)).rejects.toThrow(message);
  });

  it('asks no address of a private network', async () => {
    const strict = new DidResolver(new OutgoingHttp({ ...DID_DOCUMENT_LIMITS, longBody: 'refuse', allowedHosts: [] }));
    await expect(strict.resolve('did:web:169.254.169.254')).rejects.toThrow(/not allowed|public/);
    await expect(strict.resolve('did:web:localhost')).rejects.toThrow(/not allowed|public/);
  });

  it('resolves did:jwk and did:key without asking anybody, and no other method', async () => {
    const byKey = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
    expect((await resolver.resolve(byKey)).id).toBe(byKey);
    await expect(resolver.resolve('did:ethr:0x1')).rejects.toThrow('not supported');
    expect(asked).toEqual([]);
  });
});
