import { fuzzBody } from './test-fuzz-body';
import { fuzzForm } from './test-fuzz-form';
import type { TestPlatform } from './test-platform';

const FORM = 'application/x-www-form-urlencoded';

/** An answer that is neither a success nor an OAuth error. */
export interface UnexpectedAnswer {
  kind: string;
  status: number;
  body: string;
}

type Headers = Record<string, string>;

/** Sends fuzzed requests to the endpoints of protocols, and returns the unexpected answers. */
export class ProtocolFuzzer {
  constructor(private readonly world: TestPlatform) {}

  async fuzzForm(path: string, form: Record<string, string>, headers: Headers = {}): Promise<UnexpectedAnswer[]> {
    const unexpected: UnexpectedAnswer[] = [];
    for (const { kind, body } of fuzzForm(form)) unexpected.push(...(await this.sendForm(kind, path, body, headers)));
    return unexpected;
  }

  async sendForm(
    kind: string,
    path: string,
    body: string | Buffer,
    headers: Headers = {},
  ): Promise<UnexpectedAnswer[]> {
    return this.send(kind, path, body, { 'content-type': FORM, ...headers });
  }

  async fuzzBody(path: string, token: string, body: object): Promise<UnexpectedAnswer[]> {
    const unexpected: UnexpectedAnswer[] = [];
    for (const { pointer, kind, text } of fuzzBody(body)) {
      unexpected.push(...(await this.sendBody(`${kind} at ${pointer}`, path, token, text)));
    }
    return unexpected;
  }

  async sendBody(kind: string, path: string, token: string, body: string): Promise<UnexpectedAnswer[]> {
    return this.send(kind, path, body, { 'content-type': 'application/json', authorization: `Bearer ${token}` });
  }

  private async send(kind: string, path: string, body: string | Buffer, headers: Headers): Promise<UnexpectedAnswer[]> {
    const request = { method: 'POST', headers, body, redirect: 'manual' } as const;
    const response = await fetch(this.world.platform.demo.publicUrl + path, request);
    const { status } = response;
    const text = await response.text();
    const isOAuthError = [400, 401, 404, 413].includes(status) && /^\{"error":"[a-z_]+"/.test(text);
    return status < 400 || isOAuthError ? [] : [{ kind, status, body: text.slice(0, 300) }];
  }
}
