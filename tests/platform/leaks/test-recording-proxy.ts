import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as send } from 'node:http';
import { LocalServer, readBody } from '@vc/testing/unit/local-server';

export interface Exchange {
  method: string;
  path: string;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Ports {
  public: number;
  admin: number;
}

/** A reverse proxy before the platform, which records requests of clients, wallets and the platform itself. */
export class RecordingProxy {
  readonly exchanges: Exchange[] = [];
  private readonly server = new LocalServer((request, response) => this.forward(request, response));

  /** @param ports of the platform @param onAnswer is called before the client gets the answer */
  private constructor(
    private readonly ports: Ports,
    private readonly onAnswer: (exchange: Exchange) => void,
  ) {}

  static async start(ports: Ports, onAnswer: (exchange: Exchange) => void): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(ports, onAnswer);
    await proxy.server.listen();
    return proxy;
  }

  get url(): string {
    return this.server.url;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const requestBody = await readBody(request);
    const answer = await this.ask(request, requestBody);
    const body = await readBody(answer);
    const status = answer.statusCode ?? 502;
    const requestHeaders = request.headers as Record<string, string>;
    const exchange = { method, path, requestHeaders, requestBody, status, body };
    const recorded = { ...exchange, headers: answer.headers as Record<string, string> };
    this.exchanges.push(recorded);
    this.onAnswer(recorded);
    response.writeHead(status, answer.headers).end(body);
  }

  private ask({ method, url = '/', headers }: IncomingMessage, body: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const port = url.startsWith('/auth/admin/') ? this.ports.admin : this.ports.public;
      // Bodies are recorded as they are.
      const plain = { ...headers, 'accept-encoding': 'identity' };
      const options = { host: '127.0.0.1', port, method, path: url, headers: plain, agent: false };
      send(options, resolve).once('error', reject).end(body);
    });
  }
}
