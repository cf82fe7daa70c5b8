import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModuleState } from './conformance-suite';

/** The part of the suite's REST interface that the runner calls, for specs. */
export class StandInSuite {
  /** Names of the modules of each plan. */
  modules: string[] = [];
  /** The log of each module. */
  log: object[] = [];
  /** Acts as the suite's wallet for the query of an authorization request. Returns the result of the module. */
  play: (query: string, configuration: Record<string, unknown>) => Promise<ModuleState['result']> = async () =>
    'PASSED';

  private configuration: Record<string, unknown> = {};
  private state: ModuleState = { status: 'WAITING', result: 'UNKNOWN' };

  private constructor(private readonly server: Server) {}

  static async start(): Promise<StandInSuite> {
    const server = createServer((request, response) => void suite.answer(request, response));
    const suite = new StandInSuite(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return suite;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', this.url);
    const answer = await this.createAnswer(`${request.method} ${pathname}`, search.slice(1), await readText(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private async createAnswer(route: string, query: string, body: string): Promise<unknown> {
    if (route === 'POST /api/plan') {
      this.configuration = JSON.parse(body) as Record<string, unknown>;
      return { id: 'plan', modules: this.modules.map((testModule) => ({ testModule })) };
    }
    if (route === 'POST /api/runner') {
      this.state = { status: 'WAITING', result: 'UNKNOWN' };
      return { id: 'module' };
    }
    if (route === 'GET /api/runner/module') return { exposed: { authorization_endpoint: `${this.url}/authorize` } };
    if (route.startsWith('GET /api/plan/info/')) return { modules: this.modules.map((testModule) => ({ testModule })) };
    if (route === 'GET /api/info/module') return this.state;
    if (route === 'GET /api/log/module') return this.log;
    if (route !== 'GET /authorize') throw new Error(`The stand-in has no ${route}.`);
    this.state = { status: 'FINISHED', result: await this.play(query, this.configuration) };
    return {};
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
