import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An HTTP server on loopback. A request whose handling fails gets no answer: its connection ends. */
export class LocalServer {
  private readonly server: Server;

  constructor(answer: Answer) {
    const serve = async (request: IncomingMessage, response: ServerResponse) => answer(request, response);
    // Without a time-out: a request on an idle connection that the server closes would look like a failed server.
    this.server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      void serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(answer: Answer): Promise<LocalServer> {
    const server = new LocalServer(answer);
    await server.listen();
    return server;
  }

  /** On a free port. */
  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.closeConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  closeConnections(): void {
    this.server.closeAllConnections();
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
