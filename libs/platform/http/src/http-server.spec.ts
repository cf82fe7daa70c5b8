import { once } from 'node:events';
import type { RequestListener, Server, ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { sendBeforeReading } from '@vc/testing/unit/raw-request';
import { createHttpServer } from './http-server';

describe('createHttpServer', () => {
  let server: Server;

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function listen(handle: RequestListener, options?: ServerOptions): Promise<number> {
    server = createHttpServer(handle, options).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** Resolves when the server has accepted a connection and closed it. */
  function untilClosed(): Promise<void> {
    return new Promise((closed) => server.once('connection', (socket) => socket.once('close', () => closed())));
  }

  it('announces half of the time for which it keeps an idle connection', async () => {
    const port = await listen((_, response) => response.end());
    const kept = new Promise((resolve) => {
      server.once('request', ({ socket }, response) => response.once('finish', () => resolve(socket.timeout)));
    });
    const response = await fetch(`http://127.0.0.1:${port}`);
    expect(response.headers.get('keep-alive')).toBe('timeout=36');
    expect(await kept).toBe(72_000);
  });

  it('handles no request after a response that closes the connection', async () => {
    const handled: unknown[] = [];
    const port = await listen(({ url }, response) => {
      handled.push(url);
      response.writeHead(413, { connection: 'close' }).end();
    });
    const closed = untilClosed();
    const body = Buffer.from(`${'x'.repeat(100_000)}POST /next HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
    await sendBeforeReading(`http://127.0.0.1:${port}`, ['POST / HTTP/1.1', 'Content-Length: 100000'], body);
    await closed;
    expect(handled).toEqual(['/']);
  });

  it('ends the connection of a client that does not send the rest of its body in time', async () => {
    const refuse: RequestListener = (_, response) => response.writeHead(413, { connection: 'close' }).end();
    const port = await listen(refuse, { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 });
    const closed = untilClosed();
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
    client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab');
    await closed;
    client.destroy();
  });

  it('ends a body that trickles with 408, however steadily it does', async () => {
    const handle: RequestListener = (request, response) => request.resume().once('end', () => response.end());
    const port = await listen(handle, { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 });
    const client = connect({ port, host: '127.0.0.1' });
    client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n');
    const trickling = setInterval(() => client.write('x'), 5);
    client.once('end', () => clearInterval(trickling)).on('error', () => undefined);
    try {
      const [head] = (await once(client, 'data')) as [Buffer];
      expect(head.toString()).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      clearInterval(trickling);
      client.destroy();
    }
  });

  it('gives a request half a minute', async () => {
    await listen((_, response) => response.end());
    const { requestTimeout } = server;
    expect(requestTimeout).toBe(30_000);
  });
});
