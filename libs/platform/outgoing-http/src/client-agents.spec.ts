import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { type ClientCertificate, ClientAgents } from './client-agents';
import { directly } from './connect-factory';
import { OutgoingHttp, type OutgoingRequest } from './index';

/** For answers that come, on any machine. */
const PATIENCE_MS = 240_000;
/** Agents that are kept. */
const CACHE_SIZE = 256;

describe('TLS of one request', () => {
  const root = new OpensslAuthority();
  const intermediate = root.subordinate();
  const other = new OpensslAuthority();
  const [first, second] = [certify(other, '/CN=First client'), certify(other, '/CN=Second client')];
  let directory: string;
  let server: Server;
  let url: string;
  let clients: OutgoingHttp[];

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vc-authorities-'));
    const { certificate: cert, key } = certify(intermediate, '/CN=localhost', ['subjectAltName=DNS:localhost']);
    server = createServer({ cert, key, requestCert: true, rejectUnauthorized: false }, ({ socket }, response) => {
      response.end((socket as TLSSocket).getPeerCertificate().fingerprint256 ?? 'none');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  });

  beforeEach(() => {
    clients = [];
  });

  afterEach(() => Promise.all(clients.map((each) => each.close())));

  afterAll(() => {
    server.closeAllConnections();
    server.close();
    [root, intermediate, other].forEach((authority) => authority.remove());
    rmSync(directory, { recursive: true });
  });

  function client(...authorities: string[]): OutgoingHttp {
    const caFiles = authorities.map((_, index) => join(directory, `${index}.pem`));
    caFiles.forEach((file, index) => writeFileSync(file, authorities[index]!));
    const timeouts = { connectTimeoutMs: PATIENCE_MS, totalTimeoutMs: PATIENCE_MS };
    const limits = { ...timeouts, maxBodyBytes: 1_000, longBody: 'refuse' as const };
    const made = new OutgoingHttp({ ...limits, allowedHosts: ['localhost:*'], caFiles });
    clients.push(made);
    return made;
  }

  /** Returns the fingerprint of the client certificate that the server gets. */
  async function get(http: OutgoingHttp, options: Partial<OutgoingRequest> = {}): Promise<string> {
    return (await http.request({ method: 'GET', url, ...options })).body.toString();
  }

  const fingerprintOf = ({ certificate }: ClientCertificate) => new X509Certificate(certificate).fingerprint256;

  it('shows the client certificate of the request only', async () => {
    const http = client(root.root, intermediate.root);
    for (const clientCertificate of [first, second, first]) {
      expect(await get(http, { clientCertificate })).toBe(fingerprintOf(clientCertificate));
      expect(await get(http)).toBe('none');
    }
  });

  it('accepts an authority of the request that is below another', async () => {
    expect(await get(client(), { authorities: [intermediate.root] })).toBe('none');
    const options = { authorities: [other.root, intermediate.root], clientCertificate: second };
    expect(await get(client(), options)).toBe(fingerprintOf(second));
  });

  it('rejects a server of another authority with tls, even after a request that trusted it', async () => {
    const http = client();
    await get(http, { authorities: [intermediate.root] });
    for (const authorities of [[other.root], [], undefined]) {
      await expect(get(http, { authorities })).rejects.toMatchObject({ reason: 'tls' });
    }
  });

  it('rejects a server that only the client trusts when the request has authorities, with tls', async () => {
    const http = client(root.root, intermediate.root);
    await expect(get(http, { authorities: [other.root] })).rejects.toMatchObject({ reason: 'tls' });
    expect(await get(http)).toBe('none');
  });

  it.each([
    ['without a client certificate', undefined],
    ['with a client certificate', first],
  ])('rejects a client authority that is below another with tls, %s', async (_, clientCertificate) => {
    await expect(get(client(intermediate.root), { clientCertificate })).rejects.toMatchObject({ reason: 'tls' });
  });
});

describe('ClientAgents', () => {
  const authority = new OpensslAuthority();
  const [first, second] = [certify(authority, '/CN=First client'), certify(authority, '/CN=Second client')];
  const create = () => new ClientAgents({ shared: {}, connect: directly(PATIENCE_MS), ca: undefined });

  afterAll(() => authority.remove());

  it('returns one agent for the same certificate and authorities, and others for others', () => {
    const agents = create();
    const all = [
      { certificate: first },
      { certificate: second },
      { certificate: first, authorities: [first.certificate] },
      { certificate: first, authorities: [second.certificate] },
      { authorities: [first.certificate] },
      { authorities: [first.certificate, second.certificate] },
    ];
    const got = all.map((peers) => agents.get(peers));
    expect(new Set(got).size).toBe(all.length);
    all.forEach((peers, index) => expect(agents.get(structuredClone(peers))).toBe(got[index]));
  });

  it(`closes the agent that was used least recently when there are more than ${CACHE_SIZE}`, () => {
    const agents = create();
    const get = (number: number) => agents.get({ authorities: [`${authority.root}${'\n'.repeat(number)}`] });
    const [oldest, used] = [get(0), get(1)];
    for (let number = 2; number < CACHE_SIZE; number += 1) get(number);
    get(0);
    expect([oldest.closed, used.closed]).toEqual([false, false]);
    get(CACHE_SIZE);
    expect([oldest.closed, used.closed]).toEqual([false, true]);
  });

  it('closes all agents', async () => {
    const agents = create();
    const got = [agents.get({ certificate: first }), agents.get({ certificate: second })];
    await agents.close();
    expect(got.map(({ closed }) => closed)).toEqual([true, true]);
  });
});

/** Returns a certificate of the authority and its key. */
function certify(authority: OpensslAuthority, subject: string, extensions: string[] = []): ClientCertificate {
  const certificate = authority.sign(authority.request(subject), { extensions });
  return { certificate, key: authority.runWith({}, 'pkey', '-in', '@request.key') };
}
