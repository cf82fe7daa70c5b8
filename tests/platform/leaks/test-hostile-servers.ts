import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';

/** Answers each request with an error that repeats its headers and body. */
export function startEchoingServer(planted: string): Promise<LocalServer> {
  return LocalServer.start(async (request, response) => sendJson(response, await echo(request, planted), 500));
}

/** Members of errors of OAuth, of this platform, and of others. */
export async function echo(request: IncomingMessage, planted: string): Promise<object> {
  const text = `${planted} ${request.url} ${JSON.stringify(request.headers)} ${await readBody(request)}`;
  return {
    error: text,
    error_description: text,
    message: text,
    errors: [{ code: text, title: text, detail: text }],
  };
}

/** The register of home affairs, which fails on demand. */
export class HostileRegister {
  mode: 'normal' | 'echo' | 'no JSON' | 'wrong' = 'normal';
  private server: LocalServer;

  private constructor(
    private readonly person: { firstNames: string; lastName: string },
    private readonly planted: string,
  ) {}

  static async start(person: HostileRegister['person'], planted: string): Promise<HostileRegister> {
    const register = new HostileRegister(person, planted);
    register.server = await LocalServer.start((request, response) => register.answer(request, response));
    return register;
  }

  get url(): string {
    return this.server.url;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.mode === 'echo') return sendJson(response, await echo(request, this.planted), 500);
    if (this.mode === 'no JSON') return void response.end(`{"citizen": ${this.planted} ${await readBody(request)}`);
    if (this.mode === 'wrong') return sendJson(response, { citizen: this.planted, score: this.planted, systems: 1 });
    if (request.url?.endsWith('compare-face')) return sendJson(response, { score: 90 });
    const alive = { vitalStatus: 'alive', dateOfDeath: null, identityDocument: 'smartIdCard', gender: 'female' };
    sendJson(response, { citizen: { ...this.person, dateOfBirth: '1991-02-03', ...alive } });
  }
}
