import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type AdminComponents, type Client, createClient } from '@vc/sdk';
import { generateServiceKeys, selectServiceKeys } from '@vc/platform/access-control';
import { generateKeyEncryptionKey } from '@vc/platform/key-store';
import type { TestBus } from '@vc/testing/service/test-bus';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { startTestBus } from '@vc/testing/service/test-bus';
import { startTestKafka } from '@vc/testing/service/test-kafka';
import { TestPooler } from '@vc/testing/programs/test-pooler';
import { schemaOf, SERVICES as ALL, type ServiceName, variableOf } from '@vc/contract/access';
import { announceOwnPlatform } from './attached-data-dir';
import { buildServices, migrate, SERVICES } from './built-programs';
import type { OrganizationDemo } from './organization';
import type { Injection, Step } from './service-gateway';
import { ServiceGateway } from './service-gateway';
import { ServiceReplicas } from './service-replicas';

export type Signal = 'SIGKILL' | 'SIGSTOP';

export interface Fault extends Step {
  victim: ServiceName;
  signal: Signal;
}

/** Longer than every time-out of the services. */
const CALL_TIMEOUT_MS = 240_000;
/** The user of the organization. */
export const EMAIL = 'thandi@example.com';
const CLIENT: Omit<AdminComponents['schemas']['CreateClient'], 'tenantId'> = {
  name: 'Back end',
  scopes: [
    'credentials.read',
    'credentials.write',
    'presentations.read',
    'presentations.write',
    'trust.read',
    'wallet.push',
    'wallet.act',
    'onboarding.write',
    'webhooks.write',
  ],
  grantTypes: ['client_credentials', 'urn:ietf:params:oauth:grant-type:token-exchange'],
  tokenEndpointAuthMethod: 'client_secret_post',
};
const OPERATOR = { clientId: 'operator', clientSecret: randomBytes(24).toString('base64url') };

interface PlatformOptions {
  /** Services of the platform; by default those of the flows of a credential. */
  services?: readonly ServiceName[];
  /** With the bundles. Those of this repository are built unless it is given. */
  repository?: string;
  /** Connections of a pooler in transaction mode to PostgreSQL, for each service. Without it there is none. */
  serverConnections?: number;
  /** Of all services. */
  environment?: Record<string, string>;
}

/** The platform as in a deployment, with each service in a process of its own. */
export class ServicePlatform {
  replicas = new ServiceReplicas(new Map());
  database: TestDatabase;
  bus: TestBus;
  gateway: ServiceGateway;
  organization: Client;
  user: Client;
  private demo: OrganizationDemo;
  private kafka: Awaited<ReturnType<typeof startTestKafka>>;
  /** Of the logins of the services. */
  private readonly passwords = Object.fromEntries(ALL.map((name) => [name, randomBytes(24).toString('base64url')]));
  /** Each stops one part. A start that fails leaves those of the parts that have started. */
  private readonly stops: (() => Promise<unknown>)[] = [];

  private constructor(private readonly options: PlatformOptions) {}

  static async start(options: PlatformOptions = {}): Promise<ServicePlatform> {
    announceOwnPlatform();
    if (options.repository === undefined) buildServices(options.services);
    const platform = new ServicePlatform(options);
    try {
      await platform.startParts();
      await platform.startServices();
      await platform.signUp();
      return platform;
    } catch (error) {
      await platform.stop();
      throw error;
    }
  }

  get publicUrl(): string {
    return this.gateway.url;
  }

  /** Injects the fault at its step. */
  inject({ victim, signal, ...step }: Fault): Injection {
    const service = this.replicas.first(victim);
    return this.gateway.injectAt(step, async () => {
      if (signal === 'SIGSTOP') {
        service.suspend();
        return { isAnswerLost: false };
      }
      await service.kill();
      return { isAnswerLost: step.moment === 'after' };
    });
  }

  /** Removes the fault, and resumes or restarts its victim. */
  async recover({ victim }: Fault): Promise<void> {
    this.gateway.removeFault();
    const service = this.replicas.first(victim);
    if (service.isRunning) service.resume();
    else await service.start();
  }

  /** Gets new tokens, because the whole matrix takes longer than a token is valid. */
  async signIn(): Promise<void> {
    const { publicUrl: url, organization, user } = this.demo;
    // A repetition by the client would hide what the caller of a stopped service gets.
    this.organization = createClient({ url, ...organization, maxRetries: 0, timeoutMs: CALL_TIMEOUT_MS });
    this.user = this.organization.asUser(user.email);
    await Promise.all([this.organization.token(), this.user.token()]);
  }

  /** Migrates the database with the bundles of this repository. */
  async migrate(): Promise<void> {
    await migrate(this.database.url, this.passwords);
  }

  async stop(): Promise<void> {
    await this.replicas.kill();
    for (const stop of this.stops.splice(0).reverse()) await stop();
  }

  private async startParts(): Promise<void> {
    const [database, kafka] = await Promise.all([createTestDatabase(), startTestKafka()]);
    this.database = database;
    this.kafka = kafka;
    this.stops.push(
      () => database.drop(),
      () => kafka.stop(),
    );
    const bus = await startTestBus(kafka.brokers);
    this.bus = bus;
    this.stops.push(() => bus.stop());
    const gateway = await ServiceGateway.start((name, listener) => {
      const { port, internalPort } = this.replicas.next(name);
      return listener === 'internal' ? internalPort : port;
    });
    this.gateway = gateway;
    this.stops.push(() => gateway.stop());
  }

  private async startServices(): Promise<void> {
    const { gateway, publicUrl } = this;
    const { services = SERVICES, repository, environment } = this.options;
    const serviceKeys = generateServiceKeys();
    const keys = new Map(services.map((name) => [schemaOf(name), generateKeyEncryptionKey()]));
    const { databaseUrls, DATABASE_POOLER } = await this.connect();
    const shared = {
      PUBLIC_URL: publicUrl,
      KAFKA_BROKERS: this.kafka.brokers,
      DATABASE_POOLER,
      BOOTSTRAP_ADMIN_CLIENT_ID: OPERATOR.clientId,
      BOOTSTRAP_ADMIN_CLIENT_SECRET: OPERATOR.clientSecret,
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*,localhost:*',
      ...Object.fromEntries(services.map((name) => [variableOf(name, 'INTERNAL_URL'), `${gateway.url}/to/${name}`])),
      ...environment,
    };
    const environmentOf = (name: ServiceName) => ({
      ...shared,
      ...selectServiceKeys(serviceKeys, name),
      DATABASE_URL: databaseUrls[name],
      KEY_ENCRYPTION_KEY: keys.get(schemaOf(name)) ?? '',
    });
    this.replicas = new ServiceReplicas(new Map(services.map((name) => [name, environmentOf(name)])));
    await this.replicas.add(repository);
  }

  /** Migrates as the owner, who needs sessions, and connects the services by the pooler. */
  private async connect() {
    const { serverConnections, repository } = this.options;
    const databaseUrls = await migrate(this.database.url, this.passwords, repository);
    if (serverConnections === undefined) return { databaseUrls, DATABASE_POOLER: 'none' };
    const pooler = await TestPooler.start(Object.values(databaseUrls), serverConnections);
    this.stops.push(() => pooler.stop());
    const pooled = Object.entries(databaseUrls).map(([name, url]) => [name, pooler.urlOf(url)]);
    return { databaseUrls: Object.fromEntries(pooled) as typeof databaseUrls, DATABASE_POOLER: 'transaction' };
  }

  private async signUp(): Promise<void> {
    const { publicUrl } = this;
    const adminUrl = `http://127.0.0.1:${this.replicas.first('auth').adminPort}`;
    const { admin } = createClient({ url: publicUrl, adminUrl, ...OPERATOR });
    const acme = await admin.createTenant({
      body: { slug: 'acme', name: 'Acme', entitlements: ['wallet.act'] },
    });
    const { id: tenantId } = acme.data;
    const { clientId, clientSecret } = (await admin.createClient({ body: { ...CLIENT, tenantId } })).data;
    assert(clientSecret, 'The client has no secret.');
    const organization = { tenantId, clientId, clientSecret };
    await createClient({ url: publicUrl, ...organization }).onboarding.createUser({ body: { email: EMAIL } });
    this.demo = {
      publicUrl,
      adminUrl,
      organization,
      operator: OPERATOR,
      user: { username: EMAIL, email: EMAIL },
    };
    await this.signIn();
  }
}
