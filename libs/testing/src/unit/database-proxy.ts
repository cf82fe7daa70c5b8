import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** Stands between a service and PostgreSQL, so that a spec can take PostgreSQL away from that service alone. */
export class DatabaseProxy {
  private readonly sockets = new Set<Socket>();
  private isBroken = false;
  private isSilent = false;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const server = createServer();
    const proxy = new DatabaseProxy(server, new URL(databaseUrl));
    server.on('connection', (client) => proxy.join(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** The address of the database by way of the proxy. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Resets every connection, also new ones, as those of a process that was killed. */
  break(): void {
    this.isBroken = true;
    this.sockets.forEach((socket) => socket.resetAndDestroy());
  }

  /** Keeps every connection, also new ones, and passes nothing on, as those of a process that was stopped. */
  hold(): void {
    this.isSilent = true;
    this.sockets.forEach((socket) => socket.pause());
  }

  /** Passes everything on again. */
  restore(): void {
    this.isBroken = false;
    this.isSilent = false;
    this.sockets.forEach((socket) => socket.resume());
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
  }

  private join(client: Socket): void {
    if (this.isBroken) return void client.resetAndDestroy();
    const server = connect(Number(this.target.port), this.target.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => void other.write(chunk));
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      if (this.isSilent) socket.pause();
    }
  }
}
