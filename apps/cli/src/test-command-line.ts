import type { IncomingMessage } from 'node:http';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { runCommandLine } from './run-command-line';
import type { Terminal } from './terminal';

interface SentRequest {
  method: string;
  /** With the query. */
  url: string;
  body: unknown;
  headers: IncomingMessage['headers'];
}

type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/** `vc` in this process, and a platform that answers as a spec says. */
export class TestCommandLine {
  /** By method and path. A function answers by the number of the earlier requests for it. */
  answers: Record<string, Answer | ((earlier: number, request: SentRequest) => Answer | Promise<Answer>)> = {};
  /** Other requests than those for tokens. */
  requests: SentRequest[] = [];
  /** The clients that requested tokens, in their order. */
  clientIds: (string | null)[] = [];

  private constructor(private readonly server: LocalServer) {}

  static async start(): Promise<TestCommandLine> {
    // The server is constructed before the object that answers for it.
    const started: { commandLine?: TestCommandLine } = {};
    const server = await LocalServer.start(async (request, response) => {
      const [status, body, headers = {}] = await started.commandLine!.answer(request);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      sendJson(response, body, status);
    });
    return (started.commandLine = new TestCommandLine(server));
  }

  reset(): void {
    this.answers = {};
    this.requests = [];
    this.clientIds = [];
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  get url(): string {
    return this.server.url;
  }

  /** Runs a command to its end. */
  async vc(words: string[], terminal: Partial<Terminal> = {}) {
    const output = { out: '', err: '' };
    const code = await runCommandLine(words, {
      environment: { VC_URL: this.url, VC_CLIENT_ID: 'acme', VC_CLIENT_SECRET: 's3cret' },
      out: (text) => (output.out += text),
      err: (text) => (output.err += text),
      readInput: async () => '',
      signal: new AbortController().signal,
      ...terminal,
    });
    return { code, ...output };
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '', headers } = request;
    const text = await readBody(request);
    if (url === '/auth/connect/token') {
      const form = new URLSearchParams(text);
      this.clientIds.push(form.get('client_id'));
      // The token of a user has the name of that user.
      return [200, { access_token: form.get('requested_subject') ?? 'a.b.c', expires_in: 300 }];
    }
    const name = `${method} ${url.split('?', 1)[0]}`;
    const earlier = this.requests.filter((each) => `${each.method} ${each.url.split('?', 1)[0]}` === name).length;
    const sent = { method, url, headers, body: text === '' ? undefined : JSON.parse(text) };
    this.requests.push(sent);
    const answer = this.answers[name] ?? [404, { errors: [{ code: 'NOT_FOUND', detail: 'It does not exist.' }] }];
    return typeof answer === 'function' ? answer(earlier, sent) : answer;
  }
}
