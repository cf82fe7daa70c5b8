import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ENTITLEMENTS, SCOPES, type ServiceName, type TenantKind } from '@vc/contract/access';
import { generatedSecrets, ownSettings } from '@vc/development/platform-process';
import { loadConfig } from '@vc/platform/config';
import type { RunningService } from '@vc/platform/service';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { MailServer } from '@vc/testing/unit/mail-server';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { hashCheaply } from '@vc/testing/service/cheap-hashes';
import { freePort } from '@vc/development/free-port';
import { requestJson } from '@vc/testing/unit/request-json';
import { startMailServer } from '@vc/testing/unit/mail-server';
import { LauncherConfig, type Platform, startPlatform } from '@vc/app/launcher';
import { createMigratedDatabase } from './test-migrated-database';
import { LONG_TIMEOUTS } from './long-timeouts';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

const LIMITS = [
  'PRESENTATION_SIGNATURES_PER_REQUEST',
  ...['AUTH_RATE_PER', 'RATE_PER'].flatMap((name) => ['CLIENT', 'ADDRESS', 'TENANT'].map((key) => `${name}_${key}`)),
];

/** An organization with a client and a user. */
export interface Organization {
  slug: string;
  tenantId: string;
  token: string;
  userToken: string;
  /** Of the client, as parameters of a token request. */
  credentials: { client_id: string; client_secret: string };
}

/** The whole platform on a database of its own, for specs. */
export class TestPlatform {
  private stopping?: Promise<void>;

  private constructor(
    readonly platform: Platform,
    readonly database: TestDatabase,
    readonly mails: MailServer,
    /** The folder of its data, and where it listens for clients, wallets and partners. */
    private readonly local: { dataDir: string; url: string },
  ) {}

  /** @param settings of the launcher beyond those that each spec needs */
  static async start(settings: Record<string, string> = {}): Promise<TestPlatform> {
    process.env.LOG_LEVEL = 'silent';
    hashCheaply();
    // Specs send more requests a second than the limits allow.
    for (const limit of LIMITS) process.env[limit] = '1000000';
    Object.assign(process.env, LONG_TIMEOUTS);
    const mails = await startMailServer({ offersStartTls: false });
    Object.assign(process.env, { SMTP_URL: mails.url, MAIL_FROM: 'platform@vc.example' });
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-platform-'));
    const database = await createMigratedDatabase();
    const environment = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SMTP_URL: mails.url,
      ...settings,
    };
    const platform = await startPlatform(loadConfig(LauncherConfig, environment), () => () => undefined);
    return new TestPlatform(platform, database, mails, { dataDir, url: `http://localhost:${environment.PORT}` });
  }

  async stop(): Promise<void> {
    await this.stopServices();
    await this.database.drop();
    await this.mails.stop();
    rmSync(this.local.dataDir, { recursive: true, force: true });
  }

  /** Stops the platform, and leaves its database. */
  async stopServices(): Promise<void> {
    await (this.stopping ??= this.platform.stop());
  }

  /** The variables that the launcher gives to one service only. */
  settingsOf(service: ServiceName): ReturnType<typeof ownSettings> {
    return ownSettings(service, generatedSecrets(this.local.dataDir), this.database.url);
  }

  call(token: string, method: string, path: string, body?: object): Promise<JsonAnswer> {
    return requestJson(this.urlOf(path), { token, method, body });
  }

  /** Where the path is answered: the administration has an address of its own. */
  urlOf(path: string): string {
    return (path.startsWith('/auth/admin/') ? this.platform.demo.adminUrl : this.local.url) + path;
  }

  /** A new tenant, a client with every scope, and a user `<slug>@example.com`. */
  async organization(slug: string, kind: TenantKind = 'production'): Promise<Organization> {
    const operator = await this.operatorToken();
    const tenant = await this.call(operator, 'POST', '/auth/admin/tenants', {
      slug,
      name: slug,
      kind,
      entitlements: ENTITLEMENTS,
    });
    const tenantId = tenant.body.data.id;
    const client = await this.call(operator, 'POST', '/auth/admin/clients', {
      tenantId,
      name: 'All',
      scopes: SCOPES.filter((scope) => scope !== 'wallet'),
      grantTypes: ['client_credentials', EXCHANGE],
    });
    const credentials = { client_id: client.body.data.clientId, client_secret: client.body.data.clientSecret };
    const token = await this.tokenFor({ grant_type: 'client_credentials', ...credentials });
    const email = `${slug}@example.com`;
    await this.call(token, 'POST', '/onboarding/users', { email, externalIdentifier: slug });
    const organization = { slug, tenantId, token, credentials };
    const { body } = await this.exchange(organization);
    return { ...organization, userToken: body.access_token };
  }

  /** The token response for a user of the organization. @param subject e-mail address. Default: the user of `organization` */
  exchange(
    { slug, token, credentials }: Omit<Organization, 'userToken'>,
    subject = `${slug}@example.com`,
  ): Promise<JsonAnswer> {
    const body = new URLSearchParams({
      grant_type: EXCHANGE,
      ...credentials,
      subject_token: token,
      subject_token_type: ACCESS_TOKEN,
      requested_subject: subject,
    });
    return requestJson(this.tokenUrl, { body });
  }

  /** Another token of the client, when the clock has been moved. */
  async renewToken({ credentials }: Organization): Promise<string> {
    return this.tokenFor({ grant_type: 'client_credentials', ...credentials });
  }

  async operatorToken(): Promise<string> {
    const { clientId, clientSecret } = this.platform.demo.operator;
    const asOperator = { client_id: clientId, client_secret: clientSecret };
    return this.tokenFor({ grant_type: 'client_credentials', ...asOperator });
  }

  /**
   * `METHOD path` of every route that needs a scope, as the controllers declare them; `v1` mirrors left out, and SCIM, whose
   * requests and errors have forms of their own (staff-provisioning.spec.ts).
   */
  scopedRoutes(): string[] {
    const routes = this.platform.services.flatMap((service) => routesOf(service, 'scope'));
    return [...new Set(routes)].filter((route) => !route.includes(' /auth/scim/')).sort();
  }

  get tokenUrl(): string {
    return this.urlOf('/auth/connect/token');
  }

  private async tokenFor(form: Record<string, string>): Promise<string> {
    const { status, body } = await requestJson(this.tokenUrl, { body: new URLSearchParams(form) });
    if (status !== 200) throw new Error(`The token endpoint answers ${status}.`);
    return body.access_token;
  }
}

/** @param kind of the access rule; the routes of wallets, which are public, have no prefix */
export function routesOf({ app }: RunningService, kind: 'scope' | 'internal' | 'public'): string[] {
  const prefix = kind === 'scope' ? prefixOf(app) : '';
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers
    .flatMap(({ metatype }) => {
      const type = metatype as { prototype: Record<string, object> } & object;
      const versions = [Reflect.getMetadata('__version__', type)].flat();
      const base = `${prefix}${versions.includes('2') ? '/v2' : ''}`;
      return Object.getOwnPropertyNames(type.prototype).flatMap((name) => {
        const handler = type.prototype[name]!;
        const rule = Reflect.getMetadata('access-rule', handler) ?? Reflect.getMetadata('access-rule', type);
        const method = Reflect.getMetadata('method', handler);
        if (method === undefined || rule?.kind !== kind) return [];
        const paths = [Reflect.getMetadata('path', handler)].flat() as string[];
        return paths.map(
          (path) => `${RequestMethod[method]} ${join(base, '/', Reflect.getMetadata('path', type), path)}`,
        );
      });
    })
    .map((route) => route.replace(/\/$/, ''));
}

function prefixOf(app: RunningService['app']): string {
  const config = (app as unknown as { config: { getGlobalPrefix: () => string } }).config;
  return `/${config.getGlobalPrefix()}`;
}
