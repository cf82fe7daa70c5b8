import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSecureContext } from 'node:tls';
import { openTunnel } from './open-tunnel';

/** For answers that come, on any machine. */
const PATIENCE_MS = 240_000;

describe('openTunnel', () => {
  let server: Server;
  let sockets: Socket[];
  let answer: (socket: Socket) => void;

  beforeEach(async () => {
    sockets = [];
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined).once('data', () => answer(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => server.close(resolve));
  });

  const open = (protocol: 'http:' | 'https:' = 'http:') =>
    openTunnel({
      proxy: { protocol, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
      secureContext: createSecureContext(),
      address: '8.8.8.8',
      port: 443,
      timeoutMs: PATIENCE_MS,
    });

  it.each([200, 201, 299])('accepts status %s', async (status) => {
    answer = (socket) => socket.end(`HTTP/1.1 ${status} OK\r\n\r\n`);
    expect(await text(await open())).toBe('');
  });

  it.each([
    [100, 'proxy'],
    [199, 'proxy'],
    [300, 'proxy'],
    [499, 'proxy'],
    [500, 'connect'],
  ])('rejects status %s with %s, and closes the connection', async (status, reason) => {
    let closed: Promise<unknown> | undefined;
    answer = (socket) => {
      closed = once(socket, 'close');
      socket.write(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    };
    await expect(open()).rejects.toMatchObject({ reason });
    await closed;
  });

  it('returns what the destination sends together with the response of the proxy', async () => {
    answer = (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello');
    expect(await text(await open())).toBe('hello');
  });

  it('rejects an https proxy that resets the connection before TLS with proxy', async () => {
    answer = (socket) => socket.resetAndDestroy();
    await expect(open('https:')).rejects.toMatchObject({ reason: 'proxy' });
  });
});
