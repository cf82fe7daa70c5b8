import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { OutgoingHttpError } from './index';
import { Budget, OutgoingHttp } from './index';
import type { HostLookup } from './public-lookup';

/** For answers that come, on any machine. */
const PATIENCE_MS = 240_000;

describe('OutgoingHttp', () => {
  let server: Server;
  let port: number;
  let respond: (request: IncomingMessage, response: ServerResponse) => void;

  const patience = { connectTimeoutMs: PATIENCE_MS, totalTimeoutMs: PATIENCE_MS };
  const limits = { ...patience, maxBodyBytes: 1_000, longBody: 'refuse' as const };
  const clients: OutgoingHttp[] = [];

  function client(options: Partial<ConstructorParameters<typeof OutgoingHttp>[0]> = {}): OutgoingHttp {
    const made = new OutgoingHttp({ ...limits, allowHttp: true, allowedHosts: [`127.0.0.1:${port}`], ...options });
    clients.push(made);
    return made;
  }

  const get = (http: OutgoingHttp, url = `http://127.0.0.1:${port}/`) => http.request({ method: 'GET', url });

  beforeAll(async () => {
    server = createServer((request, response) => respond(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });

  afterAll(async () => {
    await Promise.all(clients.map((each) => each.close()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function reasonOf(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => 'none',
      (error: unknown) => (error as OutgoingHttpError).reason,
    );
  }

  it('returns status, headers and body', async () => {
    respond = (_, response) => void response.writeHead(201, { 'x-test': 'a' }).end('hello');
    const { status, headers, body } = await get(client());
    expect([status, headers['x-test'], body.toString()]).toEqual([201, 'a', 'hello']);
  });

  it('returns a requester that is bound to the client', async () => {
    respond = (_, response) => void response.end('hello');
    const { requester } = client();
    expect((await requester({ method: 'GET', url: `http://127.0.0.1:${port}/` })).body.toString()).toBe('hello');
  });

  it('rejects requests once it is closed', async () => {
    respond = (_, response) => void response.end();
    const http = client();
    await get(http);
    await http.close();
    clients.splice(clients.indexOf(http), 1);
    expect(await reasonOf(get(http))).toBe('protocol');
  });

  /** RFC 6761 §6.3 */
  it('reaches a name below localhost where localhost is allowed, and nowhere else', async () => {
    respond = ({ headers }, response) => void response.end(headers.host);
    const url = `http://acme.localhost:${port}/`;
    expect((await get(client({ allowedHosts: ['localhost:*'] }), url)).body.toString()).toBe(`acme.localhost:${port}`);
    expect(await reasonOf(get(client({ allowedHosts: ['127.0.0.1:*'] }), url))).not.toBe('none');
  });

  it('does not follow a redirect', async () => {
    respond = (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/next` }).end();
    expect((await get(client())).status).toBe(302);
  });

  it('rejects a longer body, or truncates it', async () => {
    respond = (_, response) => void response.end('x'.repeat(5_000));
    expect(await reasonOf(get(client()))).toBe('body_too_large');
    expect((await get(client({ longBody: 'truncate' }))).body).toHaveLength(1_000);
  });

  it('decodes a body in the content coding gzip, and limits the decoded bytes', async () => {
    const answer = (body: Buffer) => {
      respond = (_, response) => void response.writeHead(200, { 'content-encoding': 'GZIP' }).end(body);
    };
    answer(gzipSync('x'.repeat(1_000)));
    expect((await get(client())).body.toString()).toBe('x'.repeat(1_000));
    answer(gzipSync('x'.repeat(10_000_000)));
    expect(await reasonOf(get(client()))).toBe('body_too_large');
    expect((await get(client({ longBody: 'truncate' }))).body).toHaveLength(1_000);
    for (const body of [gzipSync('hello').subarray(0, 15), Buffer.from('hello')]) {
      answer(body);
      expect(await reasonOf(get(client()))).toBe('protocol');
    }
  });

  it('rejects a server that does not answer or never ends its answer', async () => {
    const impatient = client({ totalTimeoutMs: 500 });
    respond = () => undefined;
    expect(await reasonOf(get(impatient))).toBe('timeout');
    respond = (_, response) => {
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    };
    expect(await reasonOf(get(impatient))).toBe('timeout');
  });

  it.each([
    ['a scheme that is not allowed', 'ftp://example.com/', 'url_not_allowed'],
    ['credentials', 'https://a:b@example.com/', 'url_not_allowed'],
    ['a user without a password', 'https://a@example.com/', 'url_not_allowed'],
    ['a password without a user', 'https://:b@example.com/', 'url_not_allowed'],
    ['no URL', 'x', 'url_not_allowed'],
    ['the port of another service', 'https://example.com:25/', 'url_not_allowed'],
    ['the last system port', 'https://example.com:1023/', 'url_not_allowed'],
    ['port 0', 'https://example.com:0/', 'url_not_allowed'],
    ['loopback', 'https://127.0.0.1/', 'address_not_allowed'],
    ['loopback as a number', 'https://2130706433/', 'address_not_allowed'],
    ['loopback in octal', 'https://0177.0.0.1/', 'address_not_allowed'],
    ['a mapped address', 'https://[::ffff:127.0.0.1]/', 'address_not_allowed'],
    ['a name of a loopback address', 'https://localhost/', 'address_not_allowed'],
    ['a name that does not exist', 'https://nowhere.invalid/', 'dns'],
  ])('rejects %s', async (_, url, reason) => {
    expect(await reasonOf(get(client(), url))).toBe(reason);
    expect(await reasonOf(client().checkHost(url))).toBe(reason);
  });

  it('accepts the first port above the system ports', () => {
    expect(client().checkUrl('https://example.com:1024/').port).toBe('1024');
  });

  it.each([
    ['a private address', ['10.0.0.1']],
    ['a private address after a public one', ['93.184.215.14', '10.0.0.1']],
    ['a loopback address before a public one', ['::1', '93.184.215.14']],
  ])('rejects a name of %s', async (_, addresses) => {
    const lookup: HostLookup = (__, ___, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
      );
    const url = 'https://partner.example/';
    expect(await reasonOf(get(client({ lookup }), url))).toBe('address_not_allowed');
    expect(await reasonOf(client({ lookup }).checkHost(url))).toBe('address_not_allowed');
  });

  it('accepts a listed host without a look-up', async () => {
    const lookup: HostLookup = (_, __, callback) => callback(new Error('There was a look-up.'), []);
    const http = client({ lookup, allowedHosts: ['127.0.0.1:80', 'partner.example:443'] });
    for (const url of ['http://127.0.0.1/', 'https://partner.example/', 'https://8.8.8.8/']) {
      expect(await reasonOf(http.checkHost(url))).toBe('none');
    }
  });

  it.each([
    ['public ones and those of files', {}, true],
    ['those of files alone', { hasPublicAuthorities: false }, false],
  ])('trusts the certification authorities: %s', (_, options, isPublicTrusted) => {
    const directory = mkdtempSync(join(tmpdir(), 'vc-authorities-'));
    const file = join(directory, 'authority.pem');
    const [own, unknown] = [tls.rootCertificates[0]!, tls.rootCertificates[1]!];
    writeFileSync(file, own);
    const create = jest.spyOn(tls, 'createSecureContext');
    client({ ...options, caFiles: [file] });
    const trusted = create.mock.calls.map(([context]) => context?.ca);
    expect(trusted).toEqual([expect.arrayContaining([own])]);
    expect([trusted].flat(2).includes(unknown)).toBe(isPublicTrusted);
    create.mockRestore();
    rmSync(directory, { recursive: true });
  });

  it('accepts a listed host on its port only, and http only when it is allowed', async () => {
    expect(await reasonOf(get(client({ allowedHosts: ['127.0.0.1:1'] })))).toBe('address_not_allowed');
    expect(await reasonOf(get(client({ allowHttp: false })))).toBe('url_not_allowed');
    expect(await reasonOf(get(client({ allowedHosts: ['127.0.0.1:*'] }), 'http://127.0.0.1:1/'))).toBe('connect');
  });

  it('rejects a server without TLS, or with a broken connection, with the reason', async () => {
    respond = (_, response) => void response.destroy();
    expect(await reasonOf(get(client()))).toBe('connect');
    expect(await reasonOf(get(client(), `https://127.0.0.1:${port}/`))).toBe('tls');
  });

  describe('with a budget', () => {
    const ample = { requests: 1_000, bytes: 1_000_000, milliseconds: PATIENCE_MS };
    const work = (budget: Budget) => () => client().within(budget)({ method: 'GET', url: `http://127.0.0.1:${port}/` });

    it('sends no more requests than it allows', async () => {
      let count = 0;
      respond = (_, response) => void response.end(String((count += 1)));
      const get = work(new Budget({ ...ample, requests: 3 }));
      const reasons = [];
      for (let turn = 0; turn < 10; turn += 1) reasons.push(await reasonOf(get()));
      expect(reasons).toEqual([...Array<string>(3).fill('none'), ...Array<string>(7).fill('budget_spent')]);
      expect(count).toBe(3);
    });

    it('stops reading at the last byte that it allows, and sends no request after that', async () => {
      let count = 0;
      respond = (_, response) => {
        count += 1;
        response.end('x'.repeat(900));
      };
      const get = work(new Budget({ ...ample, bytes: 2_000 }));
      for (const reason of ['none', 'none', 'budget_spent', 'budget_spent']) expect(await reasonOf(get())).toBe(reason);
      expect(count).toBe(3);
    });

    it('ends all requests when its time is over', async () => {
      respond = () => undefined;
      const get = work(new Budget({ ...ample, milliseconds: 200 }));
      expect(await Promise.all([get(), get()].map(reasonOf))).toEqual(['timeout', 'timeout']);
      expect(await reasonOf(get())).toBe('timeout');
    });
  });
});
