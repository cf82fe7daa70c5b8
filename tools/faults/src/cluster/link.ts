import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type { Impediment } from './one-way';
import { OneWay } from './one-way';

export type Direction = 'to-target' | 'from-target' | 'both';

/**
 * A TCP connection between two parts of a cluster that can be cut, refused, delayed and led elsewhere. It passes all bytes on
 * until then.
 */
export class Link {
  private readonly sockets = new Set<Socket>();
  private readonly ways = new Set<OneWay>();
  private readonly toTarget: Impediment = { isCut: false, delayMs: 0 };
  private readonly fromTarget: Impediment = { isCut: false, delayMs: 0 };
  private isRefused = false;
  /** Connections of clients that have not been joined with the target, since the link is cut. */
  private readonly waiting = new Set<Socket>();
  private count = 0;

  private constructor(
    readonly name: string,
    private readonly server: Server,
    private targetPort: number,
  ) {}

  /** @param targetPort on 127.0.0.1 */
  static async open(name: string, targetPort: number): Promise<Link> {
    const server = createServer({ allowHalfOpen: true });
    const link = new Link(name, server, targetPort);
    server.on('connection', (client) => link.accept(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Chunks and connections that the link has held back, delayed or refused since `heal`. */
  get impeded(): number {
    return this.count;
  }

  /**
   * Holds all bytes, and the ends of connections. Open connections stay open. In a direction `both`, and `to-target`, new ones
   * are accepted and reach no target before `heal`.
   */
  cut(direction: Direction = 'both'): void {
    if (direction !== 'from-target') this.toTarget.isCut = true;
    if (direction !== 'to-target') this.fromTarget.isCut = true;
  }

  /** Resets all connections, also new ones. */
  refuse(): void {
    this.isRefused = true;
    this.reset();
  }

  /** Passes each chunk of both directions on after this time. */
  delay(milliseconds: number): void {
    this.toTarget.delayMs = this.fromTarget.delayMs = milliseconds;
  }

  /** Passes everything on again, and first of all what it has held. */
  heal(): void {
    Object.assign(this.toTarget, { isCut: false, delayMs: 0 });
    Object.assign(this.fromTarget, { isCut: false, delayMs: 0 });
    this.isRefused = false;
    this.count = 0;
    for (const client of this.waiting) this.join(client);
    this.waiting.clear();
    for (const way of this.ways) way.flush();
  }

  /** Leads new connections to another port, and resets the open ones. */
  retarget(port: number): void {
    this.targetPort = port;
    this.reset();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private accept(client: Socket): void {
    this.watch(client);
    if (this.isRefused) {
      this.impede();
      client.resetAndDestroy();
    } else if (this.toTarget.isCut) {
      this.impede();
      this.waiting.add(client);
      client.once('close', () => this.waiting.delete(client));
    } else this.join(client);
  }

  private join(client: Socket): void {
    const target = connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true });
    this.watch(target);
    for (const socket of [client, target]) socket.setNoDelay(true);
    const impede = () => this.impede();
    const both = [
      new OneWay({ from: client, to: target, impediment: this.toTarget, impede }),
      new OneWay({ from: target, to: client, impediment: this.fromTarget, impede }),
    ];
    for (const way of both) this.ways.add(way);
    const forget = () => {
      if (client.closed && target.closed) for (const way of both) this.ways.delete(way);
    };
    client.once('close', forget);
    target.once('close', forget);
  }

  private watch(socket: Socket): void {
    this.sockets.add(socket);
    // An end with an error is passed on to the other side.
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }

  private impede(): void {
    this.count += 1;
  }

  private reset(): void {
    for (const socket of this.sockets) {
      if (!socket.destroyed) this.impede();
      socket.resetAndDestroy();
    }
  }
}
