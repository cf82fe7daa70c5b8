import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaOf, type SchemaName, type ServiceName } from '@vc/contract/access';
import { selectServiceKeys, ServiceKeys } from '@vc/platform/access-control';
import { freePort } from '@vc/development/free-port';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import { PlatformProcess, ServiceProcess } from '@vc/development/platform-process';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import { DataKeys, keyEncryptionCipher, SERVICE_DATA_KEY } from '@vc/platform/key-store';
import { type Database, serviceDatabaseUrl } from '@vc/platform/persistence';
import { type Client, createClient } from '@vc/sdk';
import { Client as PgClient } from 'pg';

/** Long, because other platforms may run beside it. */
const START_TIMEOUT_MS = 240_000;

/** The members of `secrets.json` that benchmarks use. */
interface Secrets {
  keyEncryptionKeys: Record<SchemaName, string>;
  serviceKeys: Record<ServiceName, string>;
  databasePasswords: Record<ServiceName, string>;
}

/** Settings of every benchmark: no rate limits, and a log that costs nothing. */
export const BENCH_ENVIRONMENT = {
  LOG_LEVEL: 'warn',
  // The processor time of one process is that of all services, whatever the machine is.
  WORKERS: '1',
  // The wallets of benches send no notification: an issuance is completed when its credential is delivered.
  ISSUANCE_NOTIFICATION_WAIT_SECONDS: '0',
  AUTH_RATE_PER_CLIENT: '1000000',
  AUTH_RATE_PER_ADDRESS: '1000000',
  AUTH_RATE_PER_TENANT: '1000000',
  RATE_PER_ADDRESS: '1000000',
  RATE_PER_CLIENT: '1000000',
  RATE_PER_TENANT: '1000000',
  TRUST_SIGNATURES_PER_TENANT: '10000000',
  LOAD_SHEDDING: 'off',
};

/** The platform in one process without rate limits, on the same machine as PostgreSQL and the load. */
export class BenchPlatform {
  /** The demo organization. */
  readonly organization: Client;

  private constructor(private readonly platform: PlatformProcess) {
    const { publicUrl: url, organization } = platform.demo;
    this.organization = createClient({ url, ...organization });
  }

  /**
   * @param environment is added to that of every benchmark
   * @param repository folder of another build of the launcher
   */
  static async start(environment: Record<string, string> = {}, repository?: string): Promise<BenchPlatform> {
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-bench-'));
    return new BenchPlatform(await BenchPlatform.startIn(dataDir, environment, repository));
  }

  /** The same, whose PostgreSQL counts statements, and writes no images of whole pages, whose number is that of checkpoints. */
  static async startCounting(environment: Record<string, string>, repository?: string): Promise<BenchPlatform> {
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-bench-'));
    const first = await BenchPlatform.startIn(dataDir, environment, repository);
    const client = new PgClient({ connectionString: first.demo.databaseUrl });
    await client.connect();
    await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
    await client.query('ALTER SYSTEM SET full_page_writes = off');
    await client.end();
    await first.stop();
    return new BenchPlatform(await BenchPlatform.startIn(dataDir, environment, repository));
  }

  private static async startIn(
    dataDir: string,
    environment: Record<string, string>,
    repository: string | undefined,
  ): Promise<PlatformProcess> {
    return PlatformProcess.start({
      ...(repository !== undefined && { repository }),
      dataDir,
      startTimeoutMs: START_TIMEOUT_MS,
      environment: {
        PORT: String(await freePort()),
        ...BENCH_ENVIRONMENT,
        LOG_FILE: join(dataDir, 'lines.log'),
        ...environment,
      },
    });
  }

  get pid(): number {
    return this.platform.pid;
  }

  get dataDir(): string {
    return this.platform.dataDir;
  }

  get demo(): CompleteDemoFile {
    return this.platform.demo;
  }

  /** Returns the cipher of the services of a schema. @param database of that schema */
  async createCipher(database: Database, schema: SchemaName): Promise<EnvelopeCipher> {
    const keys = new DataKeys(database, keyEncryptionCipher(this.secrets.keyEncryptionKeys[schema], undefined));
    return keys.cipherFor(SERVICE_DATA_KEY);
  }

  /** The demo user, with a client and an access token for the wallet. */
  async user(): Promise<{ tenantId: string; userId: string; client: Client; token: string }> {
    const { organization, user } = this.demo;
    const client = this.organization.asUser(user.email);
    const token = await client.token();
    const [, payload = ''] = token.split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    return { tenantId: organization.tenantId, userId: sub, client, token };
  }

  /** Keys with which a service calls others. */
  serviceKeys(service: ServiceName): ServiceKeys {
    return ServiceKeys.fromConfig(service, selectServiceKeys(this.secrets.serviceKeys, service));
  }

  /** Starts a service in a process of its own, on the platform's database, as in a deployment. */
  async startService(app: ServiceName, environment: Record<string, string>): Promise<ServiceProcess> {
    const { demo, secrets } = this;
    const service = new ServiceProcess(app, {
      port: await freePort(),
      internalPort: await freePort(),
      environment: {
        PUBLIC_URL: demo.publicUrl,
        LOG_LEVEL: 'warn',
        DATABASE_URL: serviceDatabaseUrl(demo.databaseUrl, {
          service: app,
          password: secrets.databasePasswords[app],
        }),
        KAFKA_BROKERS: demo.kafkaBrokers,
        AUTH_INTERNAL_URL: 'http://127.0.0.1:1',
        ...selectServiceKeys(secrets.serviceKeys, app),
        KEY_ENCRYPTION_KEY: secrets.keyEncryptionKeys[schemaOf(app)],
        ...environment,
      },
    });
    await service.start();
    return service;
  }

  async stop(): Promise<void> {
    await this.platform.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private get secrets(): Secrets {
    return JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')) as Secrets;
  }
}
