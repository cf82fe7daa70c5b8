import { execFileSync } from 'node:child_process';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { freePort } from '@vc/development/free-port';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { examineTls } from './tls';

const DAY_MS = 24 * 3_600_000;
const NOW = new Date();
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

interface Ends {
  name?: string;
  notBefore?: Date;
  notAfter?: Date;
}

describe('examineTls', () => {
  const servers: Server[] = [];
  const root = generateKeys('P-256');
  let ca: string;

  beforeAll(async () => {
    const dates = { notBefore: inDays(-400), notAfter: inDays(400) };
    ca = await createRootCertificate({ ...dates, subject: 'CN=Authority', key: root.privateKey });
  });

  afterAll(async () => {
    await Promise.all(servers.map(async (server) => new Promise((resolve) => server.close(resolve))));
  });

  async function listen(cert: string, key: KeyObject): Promise<string> {
    const server = createServer({ cert, key: key.export({ type: 'pkcs8', format: 'pem' }) });
    // The client ends the connection after the handshake.
    server.on('tlsClientError', () => undefined);
    server.on('secureConnection', (socket) => socket.on('error', () => undefined));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** A server with a certificate of the authority. Returns its address. */
  async function serve({ name = 'localhost', notBefore = inDays(-1), notAfter = inDays(90.5) }: Ends = {}) {
    const { publicKey, privateKey } = generateKeys('P-256');
    const certificate = await createLeafCertificate({
      subject: 'CN=Server',
      notBefore,
      notAfter,
      publicKey,
      issuerCertificate: ca,
      issuerKey: root.privateKey,
      subjectAlternativeNames: [{ type: 'dns', value: name }],
    });
    return listen(certificate, privateKey);
  }

  it('accepts a certificate with its name, a trusted chain and days left', async () => {
    const url = await serve();
    const findings = await examineTls([`${url}/auth`, `${url}/api`], { now: NOW, ca });
    expect(findings).toEqual([expect.objectContaining({ result: 'ok', what: expect.stringMatching(/ 90 days more/) })]);
  });

  it.each<[string, Ends, RegExp]>([
    ['for another name', { name: 'other.example' }, /is for DNS:other\.example/],
    ['that ends soon', { notAfter: inDays(13) }, / ends at /],
    ['that has ended', { notBefore: inDays(-9), notAfter: inDays(-1) }, / has ended at /],
    ['that begins later', { notBefore: inDays(1) }, / begins at /],
  ])('finds a certificate %s, and says what to do', async (_, ends, what) => {
    const findings = await examineTls([await serve(ends)], { now: NOW, ca });
    expect(findings).toEqual([
      { result: 'problem', what: expect.stringMatching(what), advice: expect.stringMatching(/\w/) },
    ]);
  });

  it('finds a chain without its intermediate certificate', async () => {
    const [finding] = await examineTls([await serve()], { now: NOW });
    expect(finding).toMatchObject({ result: 'problem', advice: expect.stringContaining('intermediate') });
  });

  it('finds a certificate that is signed by itself', async () => {
    const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '-'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '90'];
    const pem = execFileSync(OPENSSL, ['req', '-x509', ...newKey, ...names], { stdio: ['ignore', 'pipe', 'ignore'] });
    const url = await listen(pem.toString(), createPrivateKey(pem));
    const findings = await examineTls([url], { now: NOW, ca });
    expect(findings.map(({ what }) => what)).toContainEqual(expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'));
  });

  it('finds an address without a listener', async () => {
    const [finding] = await examineTls([`https://localhost:${await freePort()}`], { now: NOW, ca });
    expect(finding).toMatchObject({ result: 'problem', what: expect.stringContaining('TLS of https://localhost:') });
  });

  it('examines no address without TLS', async () => {
    expect(await examineTls(['http://localhost:1'], { now: NOW, ca })).toEqual([]);
  });
});
