import { generateServiceKeys, selectServiceKeys, ServiceKeys } from '@vc/platform/access-control';
import { parseTraceHeaders, TraceScope } from '@vc/platform/observability';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@vc/testing/unit/wait-for';
import { InternalHttp } from './internal-http';
import { TrustClient } from './trust-client';

/** For answers that come, on any machine. */
const PATIENCE_MS = 60_000;

describe('InternalHttp', () => {
  const keys = ServiceKeys.fromConfig('wallet', selectServiceKeys(generateServiceKeys(), 'wallet'));
  let server: Server;
  let http: InternalHttp;
  let respond: (response: ServerResponse) => void;
  let received: IncomingHttpHeaders = {};

  beforeAll(async () => {
    server = createServer(({ headers }, response) => {
      received = headers;
      respond(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    http = clientWith(PATIENCE_MS);
  });

  function clientWith(timeoutMs: number): InternalHttp {
    const { port } = server.address() as AddressInfo;
    return new InternalHttp({ baseUrl: `http://127.0.0.1:${port}`, callee: 'trust', keys, timeoutMs });
  }

  afterAll(async () => {
    await http?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['a broken connection', (response) => response.destroy()],
    ['a server error', (response) => response.writeHead(500).end()],
    ['an answer that is cut off', (response) => response.writeHead(200).write('{"a":', () => response.destroy())],
    ['an answer that is not JSON', (response) => response.writeHead(200).end('<html>')],
  ])('rejects %s with UNAVAILABLE', async (_, answer) => {
    respond = answer;
    await expect(http.request('GET', '/internal/x')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      headers: { 'retry-after': '5' },
    });
  });

  it('rejects a late answer with UNAVAILABLE', async () => {
    respond = () => undefined;
    const impatient = clientWith(100);
    await expect(impatient.request('GET', '/internal/x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    server.closeAllConnections();
    await impatient.close();
  });

  it('sends calls while hundreds of others wait in the other service', async () => {
    const waiting: ServerResponse[] = [];
    respond = (response) => waiting.push(response);
    const held = Array.from({ length: 200 }, () => http.request('POST', '/internal/keys/slow/sign', {}));
    await waitFor(() => waiting.length === held.length);
    respond = (response) => response.end('{"signed":true}');
    expect(await http.request('POST', '/internal/keys/fast/sign', {})).toEqual({ signed: true });
    waiting.forEach((response) => response.end('{}'));
    await Promise.all(held);
  });

  it('rejects what the provider of a key does not sign with PAYLOAD_TOO_LARGE', async () => {
    respond = (response) => response.writeHead(413).end();
    const signed = new TrustClient(http).sign('tenant', 'key', [Buffer.alloc(5_000)]);
    await expect(signed).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('rejects an answer of 4xx with its status', async () => {
    respond = (response) => response.writeHead(409).end();
    await expect(http.request('GET', '/internal/x')).rejects.toMatchObject({ status: 409 });
  });

  it('rejects 401 with UNAVAILABLE, and makes a new token', async () => {
    respond = (response) => response.writeHead(401).end();
    await expect(http.request('GET', '/internal/x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const { authorization: refused } = received;
    respond = (response) => response.writeHead(200).end('{}');
    await http.request('GET', '/internal/x');
    expect(received.authorization).not.toBe(refused);
  });

  it('sends the trace on, if there is one', async () => {
    respond = (response) => response.writeHead(200).end('{}');
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
    const scope = new TraceScope(parseTraceHeaders({ traceparent, tracestate: 'caller=1' })!);
    await scope.run(() => http.request('GET', '/internal/x'));
    expect(received).toMatchObject({ traceparent, tracestate: 'caller=1' });
    await http.request('GET', '/internal/x');
    expect(received).not.toHaveProperty('traceparent');
  });
});
