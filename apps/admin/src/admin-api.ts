import { resolve } from 'node:path';
import { UsageError } from '@vc/development/command-line';
import type { ClientCredentials, DemoFile } from '@vc/development/demo-file';
import { demoFilePath, readDemoFile } from '@vc/development/demo-file';
import type { ClientAccess, Envelope } from '@vc/development/organization-client';
import { ApiError, OrganizationClient } from '@vc/development/organization-client';
import type { Options } from './options';

type Query = Record<string, string | undefined>;

/** The client to act as, and the platform. @param isOperator for commands of the operator @throws UsageError */
export function accessFrom(options: Options, environment: NodeJS.ProcessEnv, isOperator: boolean): ClientAccess {
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const demo = readDemoFile(dataDir);
  const { url, adminUrl } = addressesFrom(options, environment, demo);
  const credentials = credentialsFrom(options, environment) ?? demo?.[isOperator ? 'operator' : 'organization'];
  if (!url || !credentials) {
    throw new UsageError(`--url and --as are required: ${demoFilePath(dataDir)} is not there to tell them.`);
  }
  if (isOperator && !adminUrl) throw new UsageError('--admin-url is required: /auth/admin has an address of its own.');
  return { url, adminUrl, clientId: credentials.clientId, clientSecret: credentials.clientSecret };
}

function addressesFrom(
  options: Options,
  { PUBLIC_URL, ADMIN_URL }: NodeJS.ProcessEnv,
  demo: DemoFile | undefined,
): Record<'url' | 'adminUrl', string | undefined> {
  const url = withoutSlash(options.text('url') ?? (PUBLIC_URL || demo?.publicUrl));
  // The file describes the platform on this machine, which the named one may not be.
  const ofFile = url === demo?.publicUrl ? demo?.adminUrl : undefined;
  return { url, adminUrl: withoutSlash(options.text('admin-url') ?? (ADMIN_URL || ofFile)) };
}

function withoutSlash(url: string | undefined): string | undefined {
  return url?.replace(/\/$/, '');
}

function credentialsFrom(options: Options, environment: NodeJS.ProcessEnv): ClientCredentials | undefined {
  const { ADMIN_CLIENT_ID: clientId, ADMIN_CLIENT_SECRET: clientSecret } = environment;
  const given = options.text('as');
  if (given === undefined) return clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const colon = given.indexOf(':');
  if (colon === -1) throw new UsageError('--as is <client_id>:<client_secret>.');
  return { clientId: given.slice(0, colon), clientSecret: given.slice(colon + 1) };
}

/** Administration of the platform by its HTTP interface. */
export class AdminApi {
  private readonly client: OrganizationClient;

  constructor(access: ClientAccess) {
    this.client = new OrganizationClient(access);
  }

  /** Members of `body` and `query` that are undefined are left out. @throws ApiError */
  async call(method: string, path: string, body?: object, query: Query = {}): Promise<unknown> {
    return this.client.call(method, path + queryOf(query), body);
  }

  /** All items, page after page. @throws ApiError */
  async list(path: string, query: Query = {}): Promise<unknown[]> {
    const items: unknown[] = [];
    let next: string | undefined = path + queryOf({ ...query, 'page[size]': '100' });
    while (next) {
      const page: Envelope<unknown[]> = await this.client.request('GET', next);
      items.push(...page.data);
      next = page.links?.next;
    }
    return items;
  }
}

/** The errors of the platform, one a line; those of its token endpoint are OAuth errors (RFC 6749 §5.2). */
export function reasonOf(error: Error): string {
  if (!(error instanceof ApiError) || error.status === undefined) return error.message;
  if (error.errors.length > 0) {
    return error.errors
      .map(({ code, detail, source }) => [code, source?.pointer, detail].filter(Boolean).join(' '))
      .join('\n');
  }
  const { error: code, error_description: description } = (error.body ?? {}) as Record<string, string | undefined>;
  return code === undefined ? `status ${error.status}` : `${code}: ${description}`;
}

function queryOf(query: Query): string {
  const present = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length > 0 ? `?${new URLSearchParams(present)}` : '';
}
