import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeys } from '@vc/protocol/crypto';
import { Budget, OutgoingHttp } from '@vc/platform/outgoing-http';
import type { DidDocument } from '@vc/protocol/did';
import { findVerificationKey } from '@vc/protocol/did';
import { DidResolver, MAX_DID_DOCUMENT_BYTES } from './index';

const jwk = generateKeys('Ed25519').publicKey.export({ format: 'jwk' });

/** For answers that come, on any machine. */
const PATIENCE = {
  maxBodyBytes: MAX_DID_DOCUMENT_BYTES,
  connectTimeoutMs: 240_000,
  totalTimeoutMs: 240_000,
  longBody: 'refuse',
} as const;

const same = (document: DidDocument) => document;

describe('DidResolver', () => {
  let server: Server;
  let http: OutgoingHttp;
  let resolver: DidResolver;
  let did: string;
  let asked: string[];
  let respond: (response: ServerResponse) => void;
  let now: number;

  const clock = () => new Date(now);

  beforeEach(async () => {
    asked = [];
    now = Date.parse('2026-06-01T00:00:00Z');
    server = createServer((request, response) => {
      asked.push(request.url!);
      respond(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    http = new OutgoingHttp({ ...PATIENCE, allowHttp: true, allowedHosts: [`127.0.0.1:${port}`] });
    resolver = new DidResolver({ http, publicUrl: `http://127.0.0.1:${port}`, clock });
    did = `did:web:127.0.0.1%3A${port}:issuers:one`;
    respond = (response) => response.end(JSON.stringify(documentOf(did)));
  });

  afterEach(async () => {
    await http.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const documentOf = (id: string, keyId = '#1') => ({
    id,
    verificationMethod: [{ id: keyId, type: 'JsonWebKey', controller: id, publicKeyJwk: jwk }],
    assertionMethod: [keyId],
  });

  const findKey = (keyId: string) =>
    resolver.read(did, (document) => findVerificationKey(document, 'assertionMethod', keyId));

  it('fetches a did:web once for concurrent callers', async () => {
    const documents = await Promise.all(Array.from({ length: 10 }, () => resolver.read(did, same)));
    expect(findVerificationKey(documents[9]!, 'assertionMethod', `${did}#1`)).toMatchObject({ x: jwk.x });
    expect(asked).toEqual(['/issuers/one/did.json']);
  });

  it('fetches no more documents than the budget of the work allows', async () => {
    const documents = resolver.within(
      new Budget({ requests: 2, bytes: MAX_DID_DOCUMENT_BYTES, milliseconds: 240_000 }),
    );
    const read = (name: string) => {
      const other = did.replace(/one$/, name);
      respond = (response) => response.end(JSON.stringify(documentOf(other)));
      return documents.read(other, same);
    };
    for (const name of ['one', 'two']) await read(name);
    await expect(read('three')).rejects.toMatchObject({ reason: 'budget_spent' });
    // A document that is kept costs nothing.
    await expect(read('two')).resolves.toMatchObject({ id: did.replace(/one$/, 'two') });
    expect(asked).toEqual(['/issuers/one/did.json', '/issuers/two/did.json']);
  });

  it('counts the bytes of documents in the budget of the work', async () => {
    const documents = resolver.within(new Budget({ requests: 9, bytes: 100, milliseconds: 240_000 }));
    await expect(documents.read(did, same)).rejects.toMatchObject({ reason: 'budget_spent' });
  });

  it('fetches a did:web again after five minutes', async () => {
    for (const later of [0, 5 * 60_000 - 1, 1]) {
      now += later;
      await resolver.read(did, same);
    }
    expect(asked).toHaveLength(2);
  });

  it('fetches a kept document that lacks a key again, once for concurrent callers', async () => {
    await resolver.read(did, same);
    respond = (response) => response.end(JSON.stringify(documentOf(did, '#2')));
    const keys = await Promise.all(Array.from({ length: 10 }, () => findKey('#2')));
    expect(keys[9]).toMatchObject({ x: jwk.x });
    expect(asked).toHaveLength(2);
  });

  it('fetches a kept document that lacks a key at most every ten seconds', async () => {
    await resolver.read(did, same);
    for (const later of [0, 0, 9_999, 1, 0]) {
      now += later;
      await expect(findKey('#2')).rejects.toThrow('no such key');
    }
    expect(asked).toHaveLength(3);
  });

  it('rejects a key that a fresh document lacks', async () => {
    await expect(findKey('#2')).rejects.toThrow('no such key');
    expect(asked).toHaveLength(1);
  });

  it('fetches a did:web of another host over https', async () => {
    const other = new DidResolver({ http, publicUrl: 'http://platform.test', clock });
    await expect(other.read(did, same)).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  it('fetches a did:web of a name below localhost by http in development, on the port of the platform', async () => {
    const { port } = server.address() as AddressInfo;
    const local = new OutgoingHttp({ ...PATIENCE, allowHttp: true, allowedHosts: ['localhost:*'] });
    const [own, other] = [`did:web:acme.localhost%3A${port}:did:one`, 'did:web:acme.localhost%3A1:did:one'];
    respond = (response) => response.end(JSON.stringify(documentOf(own)));
    const development = new DidResolver({ http: local, publicUrl: `http://localhost:${port}`, clock });
    expect((await development.read(own, same)).id).toBe(own);
    await expect(development.read(other, same)).rejects.toThrow();
    await local.close();
  });

  it('reads a document that begins with a byte order mark (RFC 8259 §8.1)', async () => {
    respond = (response) => response.end(`\ufeff${JSON.stringify(documentOf(did))}`);
    expect((await resolver.read(did, same)).id).toBe(did);
  });

  it('fetches again after a failure', async () => {
    const right = respond;
    respond = (response) => response.writeHead(500).end();
    await expect(resolver.read(did, same)).rejects.toThrow('answers 500');
    respond = right;
    expect((await resolver.read(did, same)).id).toBe(did);
  });

  it.each([
    [
      'another’s document',
      (response: ServerResponse) => response.end(JSON.stringify(documentOf('did:web:other'))),
      'another DID',
    ],
    ['a repeated name', (response: ServerResponse) => response.end('{"id":"a","id":"b"}'), 'repeats the name'],
    ['no JSON', (response: ServerResponse) => response.end('<html>'), 'not JSON'],
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end(), 'answers 302'],
    ['a long body', (response: ServerResponse) => response.end('x'.repeat(70_000)), 'longer'],
  ])('rejects %s', async (_, answer, message) => {
    respond = answer;
    await expect(resolver.read(did, same)).rejects.toThrow(message);
  });

  it('rejects no answer', async () => {
    respond = () => undefined;
    const { port } = server.address() as AddressInfo;
    const allowed = { allowHttp: true, allowedHosts: [`127.0.0.1:${port}`] };
    const impatient = new OutgoingHttp({ ...PATIENCE, ...allowed, totalTimeoutMs: 500 });
    const asking = new DidResolver({ http: impatient, publicUrl: `http://127.0.0.1:${port}`, clock });
    await expect(asking.read(did, same)).rejects.toThrow('no answer in time');
    await impatient.close();
  });

  it('sends no request to a private network', async () => {
    const guarded = new OutgoingHttp({ ...PATIENCE, allowedHosts: [] });
    const strict = new DidResolver({ http: guarded, publicUrl: 'https://platform.test', clock });
    await expect(strict.read('did:web:169.254.169.254', same)).rejects.toThrow(/not allowed|public/);
    await expect(strict.read('did:web:localhost', same)).rejects.toThrow(/not allowed|public/);
    await guarded.close();
  });

  it('resolves did:jwk and did:key without a request, and rejects other methods', async () => {
    const byKey = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
    expect((await resolver.read(byKey, same)).id).toBe(byKey);
    await expect(resolver.read('did:ethr:0x1', same)).rejects.toThrow('not supported');
    expect(asked).toEqual([]);
  });
});
