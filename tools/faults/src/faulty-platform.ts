import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@vc/development/embedded-postgres';
import { startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import { freePort } from '@vc/development/free-port';
import { acceptsConnections, ChildProgram, migratePlatform, ServiceProcess } from '@vc/development/platform-process';
import { ensureTopics, KafkaConnection, openKafka } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { developmentAuthority } from '@vc/development/webhook-receiver';
import { generateServiceKeys, selectServiceKeys, ServiceKeys } from '@vc/platform/access-control';

/** First argument of the process that is the embedded broker. */
export const BROKER = 'broker';

/** First argument of the process that publishes events as `PUBLISHER`. */
export const RELAY = 'relay';

/** The service whose events the workers deliver. */
export const PUBLISHER = 'issuance';

export type BrokerKind = 'embedded' | 'real';

export function isBrokerKind(text: string): text is BrokerKind {
  return text === 'embedded' || text === 'real';
}

/** PostgreSQL, a broker, a relay of events and delivery workers, each of which can be killed and started again. */
export class FaultyPlatform {
  readonly keyEncryptionKey = randomBytes(32).toString('base64');
  readonly dataDir = mkdtempSync(join(tmpdir(), 'vc-faults-'));
  readonly workers: ServiceProcess[] = [];
  private readonly serviceKeys = generateServiceKeys();
  relay: ChildProgram;
  broker: ChildProgram;
  brokers: string;
  /** URL of the owner. */
  databaseUrl: string;
  private postgres: EmbeddedPostgres;

  static async start(kind: BrokerKind, workers: number): Promise<FaultyPlatform> {
    const platform = new FaultyPlatform();
    await platform.startPostgres();
    const { 'webhook-delivery': workerDatabaseUrl } = await migratePlatform(platform.databaseUrl);
    await platform.startBroker(kind);
    await platform.createTopics();
    for (let count = 0; count < workers; count += 1) await platform.addWorker(workerDatabaseUrl);
    await platform.startRelay();
    return platform;
  }

  private async startPostgres(port = 0): Promise<void> {
    this.postgres = await startEmbeddedPostgres({ dataDir: join(this.dataDir, 'postgres'), port });
    this.databaseUrl = this.postgres.url;
  }

  async restartPostgres(): Promise<void> {
    const { port } = this.postgres;
    await this.postgres.stop();
    await this.startPostgres(port);
  }

  /** Immediate shutdown: the next start recovers from the log. */
  async crashPostgres(): Promise<void> {
    const { port, pid } = this.postgres;
    process.kill(pid, 'SIGQUIT');
    while (await acceptsConnections(port)) await pause(20);
    await this.startPostgres(port);
  }

  private async startBroker(kind: BrokerKind): Promise<void> {
    const port = await freePort();
    const dir = join(this.dataDir, 'kafka');
    const command = kind === 'real' ? ['tools/kafka/run.mjs', dir] : [__filename, BROKER, dir];
    this.brokers = `127.0.0.1:${port}`;
    this.broker = new ChildProgram({
      name: 'The broker',
      command: [process.execPath, ...command, String(port)],
      isReady: () => acceptsConnections(port),
      isGroup: true,
    });
    await this.broker.start();
  }

  /** The services that own the topics do not run. */
  private async createTopics(): Promise<void> {
    await ensureTopics(new KafkaConnection('faults', openKafka(this.brokers), createLogger('faults', 'fatal')));
  }

  private async addWorker(databaseUrl: string): Promise<void> {
    const environment = {
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: this.brokers,
      AUTH_INTERNAL_URL: 'http://127.0.0.1:1',
      ...selectServiceKeys(this.serviceKeys, 'webhook-delivery'),
      KEY_ENCRYPTION_KEY: this.keyEncryptionKey,
      OUTGOING_ALLOWED_HOSTS: 'localhost:*',
      OUTGOING_CA_FILES: await developmentAuthority(this.dataDir),
    };
    const worker = new ServiceProcess('webhook-delivery', { port: await freePort(), environment });
    await worker.start();
    this.workers.push(worker);
  }

  get publisherKeys(): ServiceKeys {
    return ServiceKeys.fromConfig(PUBLISHER, selectServiceKeys(this.serviceKeys, PUBLISHER));
  }

  private async startRelay(): Promise<void> {
    const { SERVICE_KEY, SERVICE_PUBLIC_KEYS } = selectServiceKeys(this.serviceKeys, PUBLISHER);
    const words = [RELAY, this.databaseUrl, this.brokers, SERVICE_KEY, SERVICE_PUBLIC_KEYS];
    this.relay = new ChildProgram({
      name: 'The relay',
      command: [process.execPath, __filename, ...words],
      isReady: () => true,
    });
    await this.relay.start();
  }

  async stop(): Promise<void> {
    await this.relay.stop();
    await Promise.all(this.workers.map((worker) => worker.stop()));
    await this.broker.stop();
    await this.postgres.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
