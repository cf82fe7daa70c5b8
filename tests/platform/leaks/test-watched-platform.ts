import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmbeddedKafka } from '@vc/development/embedded-kafka';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';
import type { PlatformProcess } from '@vc/development/platform-process';
import type { LocalServer } from '@vc/testing/unit/local-server';
import type { WebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { freePort } from '@vc/development/free-port';
import { readRunningProcess } from '@vc/development/platform-process';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Client } from 'pg';
import { startPlatform } from '../../support/built-programs';
import { HostileRegister, startEchoingServer } from './test-hostile-servers';
import { PlantedValues } from './test-planted-values';
import { RecordingProxy } from './test-recording-proxy';

/** Clients in this spec send more requests than the limits allow. */
const LIMITS = ['AUTH_RATE_PER', 'RATE_PER'].flatMap((name) =>
  ['CLIENT', 'ADDRESS', 'TENANT'].map((key) => [`${name}_${key}`, '1000000']),
);

/** The platform at the log level debug, with its surroundings, and with everything recorded that leaves it. */
export class WatchedPlatform {
  readonly planted = new PlantedValues();
  /** The key that the platform sends to home affairs. */
  readonly lookUpKey = this.planted.text('HOME_AFFAIRS_API_KEY');
  readonly dataDir = mkdtempSync(join(tmpdir(), 'vc-leaks-'));
  platform: PlatformProcess;
  proxy: RecordingProxy;
  receiver: WebhookReceiver;
  register: HostileRegister;
  /** Answers with errors that repeat the request. */
  hostile: LocalServer;
  private kafka: EmbeddedKafka;
  private readonly stops: (() => Promise<unknown>)[] = [];

  static async start(): Promise<WatchedPlatform> {
    const watched = new WatchedPlatform();
    try {
      await watched.startParts();
      return watched;
    } catch (error) {
      await watched.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  get brokers(): string {
    return this.platform.demo.kafkaBrokers;
  }

  /** What the process has written to its log and its outputs. */
  get output(): { log: string; stdout: string; stderr: string } {
    const { output: stdout, errorOutput: stderr } = this.platform;
    return { log: readFileSync(join(this.dataDir, 'operator.log'), 'utf8'), stdout, stderr };
  }

  async query<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    const owner = new Client({ connectionString: this.platform.demo.databaseUrl });
    await owner.connect();
    try {
      return (await owner.query(sql, values)).rows as T[];
    } finally {
      await owner.end();
    }
  }

  /** Kills PostgreSQL during the work; the launcher starts it again. */
  async withoutDatabase(work: () => Promise<unknown>): Promise<void> {
    const [row] = await this.query<{ data_directory: string }>('SHOW data_directory');
    const isEnded = async () => ((await this.isReady()) ? undefined : true);
    process.kill(readRunningProcess(join(row!.data_directory, 'postmaster.pid'))!, 'SIGQUIT');
    await Promise.all([work(), waitFor(isEnded)]);
    await this.waitUntilReady();
  }

  async withoutKafka(work: () => Promise<unknown>): Promise<void> {
    const { port } = this.kafka;
    await this.kafka.stop();
    await work();
    this.kafka = await startEmbeddedKafka({ dataDir: this.kafkaDir, port });
    await this.waitUntilReady();
  }

  private get kafkaDir(): string {
    return join(this.dataDir, 'own-kafka');
  }

  private waitUntilReady(): Promise<true> {
    return waitFor(async () => ((await this.isReady()) ? true : undefined));
  }

  private async isReady(): Promise<boolean> {
    return fetch(`${this.proxy.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  private async startParts(): Promise<void> {
    const { planted } = this;
    const ports = { public: await freePort(), admin: await freePort() };
    this.kafka = await startEmbeddedKafka({ dataDir: this.kafkaDir, port: 0 });
    this.stops.push(() => this.kafka.stop());
    this.receiver = await startWebhookReceiver();
    this.stops.push(() => this.receiver.stop());
    this.hostile = await startEchoingServer(planted.text('text of a hostile server'));
    this.stops.push(() => this.hostile.stop());
    const person = {
      firstNames: planted.text('first names at home affairs'),
      lastName: planted.text('last name at home affairs'),
    };
    this.register = await HostileRegister.start(person, planted.text('text of home affairs'));
    this.stops.push(() => this.register.stop());
    this.proxy = await RecordingProxy.start(ports, ({ path, status, body }) => {
      if (status < 400) planted.collect(path.split('?')[0]!, body);
    });
    this.stops.push(() => this.proxy.stop());
    this.platform = await startPlatform(this.dataDir, ports.public, {
      ...this.environment(),
      ADMIN_PORT: String(ports.admin),
    });
    this.stops.push(() => this.platform.stop());
    planted.add('secret of the demo client', this.platform.demo.organization.clientSecret);
    planted.addAll('secrets.json', JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')));
  }

  private environment(): Record<string, string> {
    return {
      LOG_LEVEL: 'debug',
      // A log file of the operator has a line for each request.
      LOG_FILE: join(this.dataDir, 'operator.log'),
      PUBLIC_URL: this.proxy.url,
      KAFKA_BROKERS: this.kafka.brokers,
      HOME_AFFAIRS_URL: this.register.url,
      HOME_AFFAIRS_API_KEY: this.lookUpKey,
      OUTGOING_CA_FILES: this.receiver.caFile,
      ...Object.fromEntries(LIMITS),
    };
  }
}
