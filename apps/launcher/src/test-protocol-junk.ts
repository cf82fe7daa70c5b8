import { spoilt } from './junk';
import { spoiltForms } from './junk-forms';
import type { TestPlatform } from './test-platform';

export const FORM = 'application/x-www-form-urlencoded';

export interface WrongAnswer {
  junk: string;
  status: number;
  body: string;
}

type Headers = Record<string, string>;

/** Sends junk to the endpoints of protocols, and finds the answers that are no refusals in the form of OAuth. */
export class ProtocolJunk {
  constructor(private readonly world: TestPlatform) {}

  async wrongForms(path: string, form: Record<string, string>, headers: Headers = {}): Promise<WrongAnswer[]> {
    const wrong: WrongAnswer[] = [];
    for (const { junk, body } of spoiltForms(form)) wrong.push(...(await this.wrongForm(junk, path, body, headers)));
    return wrong;
  }

  async wrongForm(junk: string, path: string, body: string | Buffer, headers: Headers = {}): Promise<WrongAnswer[]> {
    return this.wrong(junk, path, body, { 'content-type': FORM, ...headers });
  }

  async wrongBodies(path: string, token: string, body: object): Promise<WrongAnswer[]> {
    const wrong: WrongAnswer[] = [];
    for (const { place, junk, text } of spoilt(body)) {
      wrong.push(...(await this.wrongBody(`${junk} at ${place}`, path, token, text)));
    }
    return wrong;
  }

  async wrongBody(junk: string, path: string, token: string, body: string): Promise<WrongAnswer[]> {
    return this.wrong(junk, path, body, { 'content-type': 'application/json', authorization: `Bearer ${token}` });
  }

  private async wrong(junk: string, path: string, body: string | Buffer, headers: Headers): Promise<WrongAnswer[]> {
    const asked = { method: 'POST', headers, body, redirect: 'manual' } as const;
    const response = await fetch(this.world.platform.demo.publicUrl + path, asked);
    const { status } = response;
    const text = await response.text();
    const isRefusal = [400, 401, 404, 413].includes(status) && /^\{"error":"[a-z_]+"/.test(text);
    return status < 400 || isRefusal ? [] : [{ junk, status, body: text.slice(0, 300) }];
  }
}
