import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { DIVIDES_CONNECTIONS, listenOnSockets } from './listening-sockets';

const HOST = '127.0.0.1';
/** Of one process. */
const SOCKETS = 16;

describe('listenOnSockets', () => {
  let opened: Server[];

  beforeEach(() => {
    opened = [];
  });

  afterEach(async () => {
    const listening = opened.filter((server) => server.listening);
    listening.forEach((server) => server.closeAllConnections());
    await Promise.all(listening.map((server) => once(server.close(), 'close')));
  });

  function create(): Server {
    const server = createServer((_, response) => response.setHeader('connection', 'close').end('answered'));
    opened.push(server);
    return server;
  }

  async function open(port = 0): Promise<number> {
    const [first] = await listenOnSockets(create, { port, host: HOST });
    return (first.address() as AddressInfo).port;
  }

  it('answers on each of its sockets', async () => {
    const port = await open();
    const requests = Array.from({ length: 64 }, async () => (await fetch(`http://${HOST}:${port}`)).text());
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['answered']));
  });

  // macOS and Windows divide no connections among sockets.
  (DIVIDES_CONNECTIONS ? it : it.skip)('accepts several connections in a turn of the event loop', async () => {
    const port = await open();
    let inTurn = 0;
    let [most, accepted] = [0, 0];
    const all = new Promise<void>((resolve) => {
      for (const server of opened) {
        server.on('connection', () => {
          if (inTurn === 0) setImmediate(() => (inTurn = 0));
          inTurn += 1;
          accepted += 1;
          most = Math.max(most, inTurn);
          if (accepted === 64) resolve();
        });
      }
    });
    const sockets = Array.from({ length: 64 }, () => connect(port, HOST));
    await all;
    sockets.forEach((socket) => socket.destroy());
    expect(most).toBeGreaterThan(4);
  });

  it('rejects a port that another server has, whether or not that shares it', async () => {
    const port = await open();
    await expect(open(port)).rejects.toThrow('EADDRINUSE');
    const alone = create().listen(0, HOST);
    await once(alone, 'listening');
    await expect(open((alone.address() as AddressInfo).port)).rejects.toThrow('EADDRINUSE');
  });

  // macOS and Windows divide no connections among sockets.
  (DIVIDES_CONNECTIONS ? it : it.skip)('shares a port that the program has in another process', async () => {
    const port = await open();
    const [first] = await listenOnSockets(create, { port, host: HOST, isShared: true });
    expect((first.address() as AddressInfo).port).toBe(port);
    let accepted = 0;
    for (const server of opened.slice(SOCKETS)) server.on('connection', () => (accepted += 1));
    const requests = Array.from({ length: 64 }, async () => (await fetch(`http://${HOST}:${port}`)).text());
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['answered']));
    expect(accepted).toBeGreaterThan(0);
  });

  it('opens a port again that it has closed', async () => {
    const port = await open();
    await Promise.all(opened.map((server) => once(server.close(), 'close')));
    opened = [];
    expect(await open(port)).toBe(port);
  });
});
