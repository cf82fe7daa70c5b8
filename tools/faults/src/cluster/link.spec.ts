import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Link } from './link';

const until = (holds: () => boolean) => waitFor(() => holds() || undefined);

describe('a link', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  let link: Link;

  /** Answers each chunk with its name and the chunk. */
  async function startEcho(name: string): Promise<number> {
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => socket.write(`${name}:${chunk.toString()}`));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  function client() {
    const socket = connect(link.port, '127.0.0.1');
    sockets.push(socket);
    const state = { received: '', error: '', isClosed: false };
    socket.on('data', (chunk) => (state.received += chunk.toString()));
    socket.on('error', (error: NodeJS.ErrnoException) => (state.error = error.code ?? ''));
    socket.on('close', () => (state.isClosed = true));
    return { socket, state };
  }

  async function connected() {
    const each = client();
    each.socket.write('a');
    await until(() => each.state.received === 'first:a');
    return each;
  }

  beforeEach(async () => {
    link = await Link.open('database', await startEcho('first'));
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await link.close();
    for (const server of servers.splice(0)) server.close();
  });

  it('holds the bytes of open connections and of new ones while it is cut, and passes them on in order', async () => {
    const open = await connected();
    link.cut();
    open.socket.write('b');
    const late = client();
    late.socket.write('c');
    await until(() => link.impeded === 2);
    open.socket.write('d');
    await until(() => link.impeded === 3);
    expect([open.state.received, late.state.received]).toEqual(['first:a', '']);
    expect([open.state.isClosed, late.state.isClosed]).toEqual([false, false]);
    link.heal();
    await until(() => open.state.received.endsWith('d'));
    expect(open.state.received.replaceAll('first:', '')).toBe('abd');
    await until(() => late.state.received === 'first:c');
  });

  it('passes requests on and holds their answers when one direction is cut', async () => {
    const { socket, state } = await connected();
    const [server] = sockets.slice(-1);
    const arrived: string[] = [];
    server?.on('data', (chunk) => arrived.push(chunk.toString()));
    link.cut('from-target');
    socket.write('b');
    await until(() => link.impeded === 1);
    expect([arrived, state.received]).toEqual([['b'], 'first:a']);
    link.heal();
    await until(() => state.received === 'first:afirst:b');
  });

  it('hides the end of a connection while it is cut', async () => {
    const { state } = await connected();
    const [server] = sockets.slice(-1);
    link.cut();
    server?.end();
    await until(() => link.impeded > 0);
    expect(state.isClosed).toBe(false);
    link.heal();
    await until(() => state.isClosed);
  });

  it('resets open connections and new ones while it refuses', async () => {
    const open = await connected();
    link.refuse();
    await until(() => open.state.isClosed);
    expect(open.state.error).toBe('ECONNRESET');
    const late = client();
    await until(() => late.state.isClosed);
    expect(late.state.error).toBe('ECONNRESET');
    link.heal();
    await connected();
  });

  it('passes each chunk on after the delay, in both directions', async () => {
    const { socket, state } = await connected();
    link.delay(200);
    const startedAt = performance.now();
    socket.write('b');
    await until(() => state.received === 'first:afirst:b');
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(395);
    link.heal();
  });

  it('stops reading from a sender whose bytes it holds', async () => {
    const { socket, state } = await connected();
    link.cut();
    const chunk = Buffer.alloc(256 * 1024, 'x');
    for (let count = 0; count < 100; count += 1) socket.write(chunk);
    await until(() => link.impeded > 0);
    expect(socket.writableLength).toBeGreaterThan(0);
    link.heal();
    await until(() => state.received.replaceAll('first:', '').length === 1 + 100 * chunk.length);
  });

  it('leads new connections to another target, and resets the open ones', async () => {
    const { state } = await connected();
    link.retarget(await startEcho('second'));
    await until(() => state.isClosed);
    const { socket, state: next } = client();
    socket.write('b');
    await until(() => next.received === 'second:b');
  });
});
