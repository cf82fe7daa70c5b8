import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Options } from './options';
import { UsageError } from './options';

export interface Access {
  url: string;
  clientId: string;
  clientSecret: string;
}

interface Credentials {
  clientId: string;
  clientSecret: string;
}

interface DemoFile {
  publicUrl: string;
  operator: Credentials;
  organization: Credentials;
}

/** Whom to act as, and where. @param isOperator for commands of the operator @throws UsageError */
export function accessFrom(options: Options, environment: NodeJS.ProcessEnv, isOperator: boolean): Access {
  const file = join(resolve(environment.DATA_DIR || '.data'), 'demo.json');
  const demo = demoFileAt(file);
  const url = options.text('url') ?? (environment.PUBLIC_URL || demo?.publicUrl);
  const credentials = credentialsFrom(options, environment) ?? demo?.[isOperator ? 'operator' : 'organization'];
  if (!url || !credentials) {
    throw new UsageError(`--url and --as are required: ${file} is not there to tell them.`);
  }
  return { url: url.replace(/\/$/, ''), ...credentials };
}

function demoFileAt(path: string): DemoFile | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoFile) : undefined;
}

function credentialsFrom(options: Options, environment: NodeJS.ProcessEnv): Credentials | undefined {
  const { ADMIN_CLIENT_ID: clientId, ADMIN_CLIENT_SECRET: clientSecret } = environment;
  const given = options.text('as');
  if (given === undefined) return clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const colon = given.indexOf(':');
  if (colon === -1) throw new UsageError('--as is <client_id>:<client_secret>.');
  return { clientId: given.slice(0, colon), clientSecret: given.slice(colon + 1) };
}

/** What the platform refused, in its own words. */
export class RefusedError extends Error {}

interface Answer {
  data: unknown;
  links?: { next?: string };
  errors?: { code: string; detail: string; source?: { pointer?: string; parameter?: string } }[];
}

/** The administration over HTTP. */
export class AdminApi {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** @throws RefusedError */
  static async signIn({ url, clientId, clientSecret }: Access): Promise<AdminApi> {
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const response = await fetch(`${url}/auth/connect/token`, { method: 'POST', body, headers: { authorization } });
    const answer = (await response.json()) as { access_token?: string; error?: string; error_description?: string };
    if (!answer.access_token) throw new RefusedError(`${answer.error}: ${answer.error_description}`);
    return new AdminApi(url, answer.access_token);
  }

  /** Members of `body` and `query` that are undefined are left out. @throws RefusedError */
  async call(method: string, path: string, body?: object, query: Record<string, string | undefined> = {}) {
    return (await this.send(method, this.url + path + queryOf(query), body)).data;
  }

  /** All items, page after page. */
  async list(path: string, query: Record<string, string | undefined> = {}): Promise<unknown[]> {
    const items: unknown[] = [];
    let next: string | undefined = path + queryOf({ ...query, 'page[size]': '100' });
    while (next) {
      const { data, links }: Answer = await this.send('GET', this.url + next);
      items.push(...(data as unknown[]));
      next = links?.next;
    }
    return items;
  }

  private async send(method: string, url: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.token}` };
    if (body) headers['content-type'] = 'application/json';
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (response.status === 204) return { data: undefined };
    const answer = (await response.json()) as Answer;
    if (!response.ok) {
      const lines = answer.errors?.map(({ code, detail, source }) => [code, source?.pointer, detail].filter(Boolean));
      throw new RefusedError((lines ?? [[`status ${response.status}`]]).map((line) => line.join(' ')).join('\n'));
    }
    return answer;
  }
}

function queryOf(query: Record<string, string | undefined>): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length > 0 ? `?${new URLSearchParams(present)}` : '';
}
