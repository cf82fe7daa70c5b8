import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, SERVICES } from '@vc/contract/access';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import { describePlatform, readDemoFile, requireDemoOrganization, writeDemoFile } from '@vc/development/demo-file';
import { lockDirectory } from '@vc/development/embedded-kafka';
import type { EmbeddedPostgres } from '@vc/development/embedded-postgres';
import { startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import type { GeneratedSecrets, ChildProgram } from '@vc/development/platform-process';
import {
  generatedSecrets,
  OPERATOR_CLIENT_ID,
  ownSettings,
  migratePlatform,
  ServiceProcess,
} from '@vc/development/platform-process';
import { startHomeAffairsSimulator } from '@vc/development/home-affairs-simulator';
import { developmentAuthority } from '@vc/development/webhook-receiver';
import type { ClusterOptions, ReplicaChange } from './cluster-options';
import type { ClusterPorts } from './cluster-ports';
import { allotPorts, balancersOf, upstreamsOf } from './cluster-ports';
import { provideDemoOrganization } from './demo-organization';
import { KafkaProcess, OPERATOR_PRINCIPAL } from './kafka-process';
import { nginxProcess, whyNoNginx } from './nginx-process';
import { provideOwner } from './owner-database';
import { sharedSettings } from './shared-settings';

/** More than all replicas of all services take with their pools. */
const MAX_CONNECTIONS = 300;
const SERVICE_START_MS = 240_000;
/** Services that start at the same time. */
const STARTED_TOGETHER = 4;

/** Every service in processes of its own, with PostgreSQL, Apache Kafka and nginx, as in a deployment. */
export class Cluster {
  readonly replicas = {} as Record<ServiceName, ServiceProcess[]>;
  private readonly environments = {} as Record<ServiceName, Record<string, string>>;
  /** Folder of the services that run, or of those that a restart brings. */
  release: string;
  postgres: EmbeddedPostgres;
  kafka: KafkaProcess;
  nginx: ChildProgram;
  /** Addresses and credentials for programs that use the platform. */
  demo: CompleteDemoFile;
  /** Each stops one part. A start that fails leaves those of the parts that have started. */
  private readonly stops: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly options: ClusterOptions,
    readonly ports: ClusterPorts,
    private readonly secrets: GeneratedSecrets,
  ) {
    this.release = options.release ?? options.repository;
  }

  /** Resolves once all replicas are ready and the demo organization is there. @throws Error when nginx is missing */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const obstacle = whyNoNginx();
    if (obstacle !== undefined) throw new Error(`A cluster needs nginx, but ${obstacle}.`);
    for (const folder of ['logs', 'nginx']) mkdirSync(join(options.dataDir, folder), { recursive: true });
    const cluster = new Cluster(options, await allotPorts(options.replicas), generatedSecrets(options.dataDir));
    // The broker of npm start locks it, too: two platforms on the same data would stop the PostgreSQL of each other.
    const unlock = lockDirectory(join(options.dataDir, 'kafka'));
    cluster.stops.push(async () => unlock());
    try {
      const [ownerUrl, homeAffairsUrl] = await cluster.startInfrastructure();
      await cluster.startServices(ownerUrl, homeAffairsUrl);
      await cluster.describe(ownerUrl, homeAffairsUrl);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** Of Kafka, for super users, without TLS and SASL. */
  get superUserBrokers(): string {
    return `127.0.0.1:${this.ports.kafkaSuperUser}`;
  }

  /** For the programs of an operator. */
  get operatorEnvironment(): Record<string, string> {
    return { ...this.kafka.environment(OPERATOR_PRINCIPAL), DATA_DIR: this.options.dataDir };
  }

  get publicUrl(): string {
    return `http://localhost:${this.options.port}`;
  }

  /** Migrates the database as a release does, without its contract migrations. @param release folder with its `dist` */
  async migrate(release: string, ownerUrl = this.demo.databaseUrl): Promise<void> {
    await migratePlatform(ownerUrl, { repository: release, passwords: this.secrets.databasePasswords });
  }

  /** Replaces each replica of the services, one after the other. */
  async restartServices(services: readonly ServiceName[] = SERVICES, change: ReplicaChange = {}): Promise<void> {
    this.release = change.release ?? this.release;
    for (const service of services) {
      this.environments[service] = { ...this.environments[service], ...change.environment };
      for (let index = 0; index < this.options.replicas; index += 1) {
        // The release of before may not have the service.
        await this.replicas[service][index]?.stop();
        const next = this.createReplica(service, index);
        this.replicas[service][index] = next;
        await next.start();
      }
    }
  }

  /** Stops the services first, and then what they need. */
  async stop(): Promise<void> {
    for (const stop of this.stops.splice(0).reverse()) await stop();
  }

  logFileOf(program: string): string {
    return join(this.options.dataDir, 'logs', `${program}.log`);
  }

  /** Returns the URLs of the owner of the database and of the home-affairs simulator. */
  private async startInfrastructure(): Promise<[string, string]> {
    await this.startPostgres();
    this.stops.push(() => this.postgres.stop());
    this.options.report?.('PostgreSQL', `127.0.0.1:${this.ports.postgres}`);
    await this.startKafka();
    const homeAffairs = await startHomeAffairsSimulator(this.ports.homeAffairs);
    this.stops.push(homeAffairs.stop);
    await this.startNginx();
    return [await provideOwner(this.postgres.url), homeAffairs.url];
  }

  private async startPostgres(): Promise<void> {
    const start = this.options.startPostgres ?? startEmbeddedPostgres;
    this.postgres = await start({
      dataDir: join(this.options.dataDir, 'postgres'),
      port: this.ports.postgres,
      settings: { max_connections: String(MAX_CONNECTIONS) },
      isDetached: true,
    });
  }

  private async startKafka(): Promise<void> {
    const { dataDir, repository, report } = this.options;
    const { kafka: port, kafkaSuperUser: superUserPort } = this.ports;
    const logFile = this.logFileOf('kafka');
    const advertisedPort = await this.route('kafka', port);
    this.kafka = await KafkaProcess.create({ dataDir, repository, logFile, port, advertisedPort, superUserPort });
    this.stops.push(() => this.kafka.stop());
    await this.kafka.start();
    report?.('Apache Kafka with TLS and SASL', `localhost:${port}`);
  }

  private async startNginx(): Promise<void> {
    const { dataDir, repository, port, report } = this.options;
    this.nginx = nginxProcess({
      dir: join(dataDir, 'nginx'),
      repository,
      port,
      upstreams: upstreamsOf(this.ports),
      balancers: balancersOf(this.ports),
      logFile: this.logFileOf('nginx'),
    });
    this.stops.push(() => this.nginx.stop());
    await this.nginx.start();
    report?.('nginx', this.publicUrl);
  }

  private async startServices(ownerUrl: string, homeAffairsUrl: string): Promise<void> {
    await this.migrate(this.release, ownerUrl);
    const shared = await this.sharedSettings(homeAffairsUrl);
    for (const service of SERVICES) {
      const databaseUrl = new URL(ownerUrl);
      databaseUrl.port = String(await this.route(`postgres of ${service}`, this.ports.postgres));
      this.environments[service] = {
        ...shared,
        ...this.kafka.environment(service),
        ...ownSettings(service, this.secrets, databaseUrl.href),
        ...this.options.environment,
      };
      const length = this.hasProgram(service) ? this.options.replicas : 0;
      this.replicas[service] = Array.from({ length }, (_, index) => this.createReplica(service, index));
    }
    const all = () => SERVICES.flatMap((service) => this.replicas[service]);
    this.stops.push(() => Promise.all(all().map((replica) => replica.stop())));
    await this.startFew(all());
  }

  private hasProgram(service: ServiceName): boolean {
    return existsSync(join(this.release, 'dist', service, 'main.js'));
  }

  /** The processor of a small machine would be shared by too many starts. */
  private async startFew(all: ServiceProcess[]): Promise<void> {
    const waiting = [...all];
    const startNext = async () => {
      for (let replica = waiting.shift(); replica; replica = waiting.shift()) {
        await replica.start();
        this.options.report?.(replica.name, replica.url);
      }
    };
    await Promise.all(Array.from({ length: STARTED_TOGETHER }, startNext));
  }

  private async sharedSettings(homeAffairsUrl: string): Promise<Record<string, string>> {
    const internal = {} as Record<ServiceName, number>;
    for (const service of SERVICES) internal[service] = await this.route(service, this.ports.internal[service]);
    const caFiles = await developmentAuthority(this.options.dataDir);
    const adminUrl = `http://127.0.0.1:${this.ports.admin}`;
    return sharedSettings({ publicUrl: this.publicUrl, adminUrl, homeAffairsUrl, internal, caFiles });
  }

  private async route(name: string, port: number): Promise<number> {
    return this.options.route?.(name, port) ?? port;
  }

  private createReplica(service: ServiceName, index: number): ServiceProcess {
    const ports = this.ports.replicas[service][index];
    if (!ports) throw new Error(`The replica ${index} of ${service} has no ports.`);
    return new ServiceProcess(service, {
      ...ports,
      environment: this.environments[service],
      repository: this.release,
      startTimeoutMs: SERVICE_START_MS,
      logFile: this.logFileOf(`${service}-${index + 1}`),
      isGroup: true,
    });
  }

  private async describe(databaseUrl: string, homeAffairsUrl: string): Promise<void> {
    const operatorUrl = new URL(databaseUrl);
    operatorUrl.port = String(await this.route('postgres of the operator', this.ports.postgres));
    const addresses = {
      publicUrl: this.publicUrl,
      adminUrl: `http://127.0.0.1:${this.ports.admin}`,
      kafkaBrokers: `localhost:${this.ports.kafka}`,
      databaseUrl: operatorUrl.href,
      homeAffairsUrl,
    };
    const operator = { clientId: OPERATOR_CLIENT_ID, clientSecret: this.secrets.operatorClientSecret };
    const demo = describePlatform(addresses, operator);
    const organization = await provideDemoOrganization(demo, readDemoFile(this.options.dataDir));
    this.demo = requireDemoOrganization({ ...demo, ...organization, kafkaVariables: this.kafka.variablesOfOthers });
    writeDemoFile(this.options.dataDir, this.demo);
  }
}
