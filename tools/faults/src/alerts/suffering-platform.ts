import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EmbeddedPostgres } from '@vc/development/embedded-postgres';
import { startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import { freePort } from '@vc/development/free-port';
import type { HomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { startHomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { acceptsConnections, ChildProgram, PlatformProcess } from '@vc/development/platform-process';
import {
  developmentAuthority,
  localhostCertificate,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@vc/development/webhook-receiver';
import { createClient } from '@vc/sdk';
import { Client } from 'pg';

/** A preloaded module with which SIGUSR2 sets the clock of the process forward, and back. */
const SKEWED_CLOCK = resolve('tools/faults/skewed-clock.cjs');
const START_TIMEOUT_MS = 240_000;
/** First argument of the process that is the embedded broker. */
const BROKER = 'broker';

/** The whole platform in one process, with a database, a broker, a gateway and a receiver that can be taken away. */
export class SufferingPlatform {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'vc-alerts-'));
  receiverStatus = 204;
  metricsUrl: string;
  postgres: EmbeddedPostgres;
  broker: ChildProgram;
  simulator: HomeAffairsSimulator;
  receiver: WebhookReceiver;
  platform: PlatformProcess;
  private locking?: Client;
  private brokerPort: number;
  private environment: Record<string, string>;

  static async start(): Promise<SufferingPlatform> {
    const all = new SufferingPlatform();
    await all.startParts();
    await all.startPlatform();
    await all.registerEndpoints();
    return all;
  }

  get demo() {
    return this.platform.demo;
  }

  get brokers(): string {
    return `127.0.0.1:${this.brokerPort}`;
  }

  get organization() {
    const { publicUrl: url, organization } = this.demo;
    return createClient({ url, ...organization });
  }

  async startPostgres(port = this.postgres.port): Promise<void> {
    const settings = { max_connections: '200' };
    this.postgres = await startEmbeddedPostgres({ dataDir: join(this.dataDir, 'postgres'), port, settings });
  }

  async startPlatform(): Promise<void> {
    const { dataDir, environment } = this;
    const startTimeoutMs = START_TIMEOUT_MS;
    this.platform = await PlatformProcess.start({ dataDir, environment, startTimeoutMs, stderr: 'pipe' });
  }

  /** A connection of the owner of the database. */
  async connect(): Promise<Client> {
    const owner = new Client({ connectionString: this.postgres.url });
    await owner.connect();
    return owner;
  }

  async query(sql: string, values: unknown[] = []): Promise<Record<string, string>[]> {
    const owner = await this.connect();
    const { rows } = await owner.query(sql, values).finally(() => owner.end());
    return rows as Record<string, string>[];
  }

  /** Locks a table until `unlock`, or until the database stops. */
  async lock(table: string): Promise<void> {
    const owner = await this.connect();
    // Its connection ends with the database.
    owner.on('error', () => undefined);
    await owner.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    this.locking = owner;
  }

  async unlock(): Promise<void> {
    await this.locking?.end();
  }

  async stop(): Promise<void> {
    await this.platform.kill();
    await this.broker.stop();
    await this.postgres.stop();
    await this.simulator.stop();
    await this.receiver.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** One endpoint that works, and four that answer with `receiverStatus`. */
  private async registerEndpoints(): Promise<void> {
    for (const path of ['working', 'failing/1', 'failing/2', 'failing/3', 'failing/4']) {
      await this.organization.api.createEndpoint({ body: { url: `${this.receiver.url}/${path}` } });
    }
  }

  private async startParts(): Promise<void> {
    await this.startPostgres(0);
    this.brokerPort = await freePort();
    const dir = join(this.dataDir, 'kafka');
    this.broker = new ChildProgram({
      name: 'The broker',
      command: [process.execPath, __filename, BROKER, dir, String(this.brokerPort)],
      isReady: () => acceptsConnections(this.brokerPort),
    });
    await this.broker.start();
    this.simulator = await startHomeAffairsSimulator();
    await developmentAuthority(this.dataDir);
    this.receiver = await startWebhookReceiver({
      ...(await localhostCertificate(this.dataDir)),
      receive: ({ path }, response) => void response.writeHead(path === '/working' ? 204 : this.receiverStatus).end(),
    });
    const metricsPort = await freePort();
    this.metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    this.environment = {
      PORT: String(await freePort()),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: this.postgres.url,
      KAFKA_BROKERS: this.brokers,
      HOME_AFFAIRS_URL: this.simulator.url,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_PER_ADDRESS: '50',
      NODE_OPTIONS: `--require ${SKEWED_CLOCK}`,
    };
  }
}
