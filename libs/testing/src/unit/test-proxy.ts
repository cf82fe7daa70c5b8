import type { IncomingMessage, Server } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

interface TestProxyOptions {
  /** Of an https proxy, in PEM. */
  tls?: { key: string; cert: string };
  /** `user:password` that each tunnel needs. */
  credentials?: string;
}

const OPEN = 'HTTP/1.1 200 Connection established\r\n\r\n';

/** A forward proxy for CONNECT on loopback, to a network that the test makes: public addresses of servers on this machine. */
export class TestProxy {
  /** Destinations that were asked for, as `host:port`. */
  readonly requested: string[] = [];
  /** Port of this machine for each destination. Others are answered with `refusal`. */
  readonly network = new Map<string, number>();
  refusal: number | 'hang up' = 502;
  /** Whether no request is answered. */
  isSilent = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly options: TestProxyOptions,
  ) {}

  static async start(options: TestProxyOptions = {}): Promise<TestProxy> {
    const server = options.tls ? createHttpsServer(options.tls) : createHttpServer();
    const proxy = new TestProxy(server, options);
    server.on('connection', (socket) => proxy.keep(socket));
    server.on('connect', (request: IncomingMessage, socket: Socket) => proxy.tunnel(request, socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** `http://127.0.0.1:<port>`, or `https://localhost:<port>` with TLS. */
  get url(): string {
    return `${this.options.tls ? 'https://localhost' : 'http://127.0.0.1'}:${this.port}`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Resets every connection, as those of a process that was killed. For a proxy without TLS. */
  break(): void {
    this.sockets.forEach((socket) => socket.resetAndDestroy());
  }

  async stop(): Promise<void> {
    // It may have stopped already.
    const closed = new Promise((resolve) => this.server.close(() => resolve(undefined)));
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  private tunnel({ url = '', headers }: IncomingMessage, client: Socket): void {
    this.keep(client);
    this.requested.push(url);
    if (this.isSilent) return;
    if (!this.isAuthorized(headers['proxy-authorization'])) return answer(client, 407);
    const port = this.network.get(url);
    if (port === undefined) return answer(client, this.refusal);
    const server = connect(port, '127.0.0.1', () => {
      client.write(OPEN);
      client.pipe(server).pipe(client);
    });
    this.keep(server);
    server.on('error', () => answer(client, 502));
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
  }

  private isAuthorized(authorization: string | undefined): boolean {
    const { credentials } = this.options;
    return credentials === undefined || authorization === `Basic ${Buffer.from(credentials).toString('base64')}`;
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
  }
}

function answer(client: Socket, status: TestProxy['refusal']): void {
  if (status === 'hang up') return void client.destroy();
  client.end(`HTTP/1.1 ${status} Refused\r\ncontent-length: 0\r\n\r\n`);
}
