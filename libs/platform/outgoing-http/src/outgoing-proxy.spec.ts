import { X509Certificate } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { LocalServer } from '@vc/testing/unit/local-server';
import { TestProxy } from '@vc/testing/unit/test-proxy';
import type { OutgoingHttpError, OutgoingResponse } from './index';
import { OutgoingHttp, toOutgoingProxy } from './index';

/** For answers that come, on any machine. */
const PATIENCE_MS = 240_000;
const NAME = 'localhost';
const ADDRESS = '8.8.8.8';
const IPV6 = '2606:4700:4700::1111';
const URL_OF_RECEIVER = `https://${NAME}/hook`;

type Options = Partial<ConstructorParameters<typeof OutgoingHttp>[0]>;

describe('OutgoingHttp with a proxy', () => {
  let directory: string;
  let caFile: string;
  let tls: { key: string; cert: string };
  let receiver: Server;
  let proxy: TestProxy;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;
  /** Addresses of every name, one list for each look-up; the last list stays. */
  let answers: string[][];
  let clients: OutgoingHttp[];
  let proxies: TestProxy[];

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vc-proxy-'));
    caFile = await developmentAuthority(directory);
    tls = await localhostCertificate(directory);
    const { cert: ca } = tls;
    receiver = createServer({ ...tls, ca, requestCert: true, rejectUnauthorized: false }, (request, response) =>
      respond(request, response),
    );
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });

  beforeEach(async () => {
    [clients, proxies] = [[], []];
    answers = [[ADDRESS]];
    respond = (_, response) => void response.end('hello');
    proxy = await startProxy();
  });

  afterEach(async () => {
    await Promise.all(clients.map((each) => each.close()));
    await Promise.all(proxies.map((each) => each.stop()));
  });

  async function startProxy(options: Parameters<typeof TestProxy.start>[0] = {}): Promise<TestProxy> {
    const started = await TestProxy.start(options);
    started.network.set(`${ADDRESS}:443`, (receiver.address() as AddressInfo).port);
    proxies.push(started);
    return started;
  }

  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
    rmSync(directory, { recursive: true });
  });

  function client(options: Options = {}, url = proxy.url): OutgoingHttp {
    const made = new OutgoingHttp({
      connectTimeoutMs: PATIENCE_MS,
      totalTimeoutMs: PATIENCE_MS,
      maxBodyBytes: 1_000,
      longBody: 'refuse',
      allowedHosts: [],
      caFiles: [caFile],
      proxy: toOutgoingProxy(url),
      lookup: (_hostname, _options, callback) => callback(null, nextAnswer()),
      ...options,
    });
    clients.push(made);
    return made;
  }

  function nextAnswer(): LookupAddress[] {
    const [next = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return next.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  }

  const get = (http: OutgoingHttp, url = URL_OF_RECEIVER) => http.request({ method: 'GET', url });

  async function errorOf(work: Promise<unknown>): Promise<OutgoingHttpError> {
    return work.then(
      () => {
        throw new Error('There was an answer.');
      },
      (error: unknown) => error as OutgoingHttpError,
    );
  }

  it('opens a tunnel to the address that was checked, with TLS for the name', async () => {
    let name: string | false | null = '';
    respond = (request, response) => {
      name = (request.socket as TLSSocket).servername;
      response.end(request.headers.host);
    };
    const { status, body } = await get(client());
    expect([status, body.toString(), name]).toEqual([200, NAME, NAME]);
    expect(proxy.requested).toEqual([`${ADDRESS}:443`]);
  });

  it('uses a tunnel for several requests', async () => {
    const http = client({ connectionsPerOrigin: 1 });
    for (let turn = 0; turn < 3; turn += 1) await get(http);
    expect(proxy.requested).toHaveLength(1);
  });

  it('posts a body to an IPv6 address, by http where it is allowed', async () => {
    const server = await LocalServer.start((request, response) => request.pipe(response));
    proxy.network.set(`[${IPV6}]:8080`, server.port);
    const request = { method: 'POST' as const, url: `http://[${IPV6}]:8080/`, body: 'a body' };
    const { body } = await client({ allowHttp: true }).request(request);
    expect(body.toString()).toBe('a body');
    await server.stop();
  });

  it('authenticates with a client certificate at the receiver', async () => {
    respond = ({ socket }, response) => void response.end((socket as TLSSocket).getPeerCertificate().fingerprint256);
    const clientCertificate = { certificate: tls.cert, key: tls.key };
    const { body } = await client().request({ method: 'GET', url: URL_OF_RECEIVER, clientCertificate });
    expect(body.toString()).toBe(new X509Certificate(tls.cert).fingerprint256);
  });

  it('reaches an https proxy, to which it shows no client certificate', async () => {
    const secure = await startProxy({ tls });
    const http = client({}, secure.url);
    const clientCertificate = { certificate: tls.cert, key: tls.key };
    expect((await http.request({ method: 'GET', url: URL_OF_RECEIVER, clientCertificate })).status).toBe(200);
    expect((await errorOf(get(client({ caFiles: [] }, secure.url)))).reason).toBe('proxy');
  });

  it('rejects a receiver whose certificate names another host with tls', async () => {
    expect((await errorOf(get(client(), 'https://other.example/'))).reason).toBe('tls');
  });

  it('rejects a receiver whose authority is not trusted with tls', async () => {
    expect((await errorOf(get(client({ caFiles: [] })))).reason).toBe('tls');
  });

  it.each([
    ['a name of a private address', [['10.0.0.1']], URL_OF_RECEIVER],
    ['a name of a public and a private address', [[ADDRESS, '10.0.0.1']], URL_OF_RECEIVER],
    ['a private address', [[ADDRESS]], 'https://192.168.1.1/'],
    ['the address of metadata in a cloud', [[ADDRESS]], 'https://169.254.169.254/latest/'],
    ['loopback in IPv6', [[ADDRESS]], 'https://[::1]/'],
  ])('rejects %s with address_not_allowed, without a request to the proxy', async (_, given, url) => {
    answers = given;
    expect((await errorOf(get(client(), url))).reason).toBe('address_not_allowed');
    expect(proxy.requested).toEqual([]);
  });

  it('rejects a name whose address becomes private after the check with address_not_allowed', async () => {
    answers = [[ADDRESS], ['127.0.0.1']];
    const http = client();
    await http.checkHost(URL_OF_RECEIVER);
    expect((await errorOf(get(http))).reason).toBe('address_not_allowed');
    expect(proxy.requested).toEqual([]);
  });

  it('does not follow a redirect to a private address', async () => {
    respond = (_, response) => void response.writeHead(307, { location: 'https://10.0.0.1/' }).end();
    const { status, headers } = await get(client());
    expect([status, headers.location]).toEqual([307, 'https://10.0.0.1/']);
    expect(proxy.requested).toEqual([`${ADDRESS}:443`]);
  });

  it('tries the next address when the proxy does not reach the first, three at most', async () => {
    answers = [[IPV6, ADDRESS]];
    expect((await get(client())).status).toBe(200);
    answers = [[IPV6, '1.1.1.1', '1.0.0.1', ADDRESS]];
    expect((await errorOf(get(client()))).reason).toBe('connect');
    expect(proxy.requested).toEqual([`[${IPV6}]:443`, `${ADDRESS}:443`, `[${IPV6}]:443`, '1.1.1.1:443', '1.0.0.1:443']);
  });

  it('shares the time of a connection among the addresses that it tries', async () => {
    answers = [[IPV6, '1.1.1.1', '1.0.0.1', ADDRESS]];
    proxy.isSilent = true;
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    expect((await errorOf(get(client({ connectTimeoutMs: 300 })))).reason).toBe('timeout');
    expect(timeout.mock.calls).toEqual([[PATIENCE_MS], [100], [100], [100]]);
    timeout.mockRestore();
  });

  it('uses port 80 for http', async () => {
    expect((await errorOf(get(client({ allowHttp: true }), `http://${NAME}/`))).reason).toBe('connect');
    expect(proxy.requested).toEqual([`${ADDRESS}:80`]);
  });

  it('rejects a name without addresses with dns', async () => {
    answers = [[]];
    expect((await errorOf(get(client()))).reason).toBe('dns');
    expect(proxy.requested).toEqual([]);
  });

  it('limits the length of an answer and its time as without a proxy', async () => {
    respond = (_, response) => void response.end('x'.repeat(5_000));
    expect((await errorOf(get(client()))).reason).toBe('body_too_large');
    respond = () => undefined;
    expect((await errorOf(get(client({ totalTimeoutMs: 500 })))).reason).toBe('timeout');
  });

  it('reaches an allowed host without the proxy', async () => {
    const server = await LocalServer.start((_, response) => void response.end('direct'));
    const http = client({ allowHttp: true, allowedHosts: [`127.0.0.1:${server.port}`] });
    expect((await get(http, server.url)).body.toString()).toBe('direct');
    expect(proxy.requested).toEqual([]);
    await server.stop();
  });

  describe('that fails', () => {
    const SECRET = 'user:p%40ss%3Aword';
    const withCredentials = (url: string) => url.replace('://', `://${SECRET}@`);

    it('sends the credentials of the URL, decoded, or those that replace them', async () => {
      const strict = await startProxy({ credentials: 'user:p@ss:word' });
      expect((await get(client({}, withCredentials(strict.url)))).status).toBe(200);
      const other = client({ proxy: toOutgoingProxy(withCredentials(strict.url), 'user:wrong') });
      expect(await errorOf(get(other))).toMatchObject({ reason: 'proxy', isTransient: true });
    });

    it.each([
      [407, 'proxy'],
      [403, 'proxy'],
      [500, 'connect'],
      [502, 'connect'],
      [504, 'connect'],
      ['hang up' as const, 'connect'],
    ])('rejects its answer %s with %s, which may pass', async (status, reason) => {
      proxy.network.clear();
      proxy.refusal = status;
      expect(await errorOf(get(client()))).toMatchObject({ reason, isTransient: true });
    });

    it('tries no further address after a refusal', async () => {
      answers = [[IPV6, ADDRESS]];
      proxy.refusal = 403;
      expect((await errorOf(get(client()))).reason).toBe('proxy');
      expect(proxy.requested).toEqual([`[${IPV6}]:443`]);
    });

    it('rejects its absence with proxy, which may pass and tells no secret', async () => {
      const url = withCredentials(proxy.url);
      await proxy.stop();
      const error = await errorOf(get(client({}, url)));
      expect(error).toMatchObject({ reason: 'proxy', isTransient: true });
      expect(`${error.message} ${String(error.cause)}`).not.toMatch(/user|word|dXNlc/);
    });

    it('rejects its silence with timeout', async () => {
      proxy.isSilent = true;
      expect((await errorOf(get(client({ connectTimeoutMs: 300 })))).reason).toBe('timeout');
    });

    it('rejects a proxy that does not speak HTTP with proxy', async () => {
      const server = createTcpServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-server\r\n'));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      expect((await errorOf(get(client({}, `http://127.0.0.1:${port}`)))).reason).toBe('proxy');
      server.close();
    });

    it.each([
      ['ends', () => proxy.stop()],
      ['resets', () => Promise.resolve(proxy.break())],
    ])('ends requests when the proxy %s the tunnel', async (_, end) => {
      let arrived: () => void = () => undefined;
      const arrival = new Promise<void>((resolve) => (arrived = resolve));
      respond = () => arrived();
      const answer: Promise<OutgoingResponse> = get(client());
      const failure = errorOf(answer);
      await arrival;
      await end();
      expect((await failure).reason).toBe('connect');
    });
  });
});
