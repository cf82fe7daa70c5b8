import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@vc/contract/access';
import { SERVICES } from '@vc/contract/access';
import { Cluster } from '@vc/development/cluster';
import type { EmbeddedPostgres } from '@vc/development/embedded-postgres';
import { freePort } from '@vc/development/free-port';
import type { BuiltRelease, ServiceProcess } from '@vc/development/platform-process';
import { buildPreviousRelease, obstacleToPreviousRelease } from '@vc/development/platform-process';
import type { FaultDurations } from './fault-durations';
import { SHORT_DURATIONS } from './fault-durations';
import { LimitedDisk } from './limited-disk';
import { Link } from './link';
import { ReplicatedDatabase } from './replicated-database';
import { SkewedClocks } from './skewed-clock';

export interface FaultyClusterOptions {
  /** Folder of its data. Default: a new one, which its stop removes. */
  dataDir?: string;
  /** Of each service. Default: 2. */
  replicas?: number;
  /** Variables for all services. */
  environment?: Record<string, string>;
  durations?: Partial<FaultDurations>;
  /** Whether the services of the previous release run first, which a rolling upgrade replaces. */
  startsPrevious?: boolean;
  /** Returns a number from 0 to below 1. Default: Math.random. */
  random?: () => number;
  /** Is called once a new broker has replaced the old one, for what an operator does then. */
  afterBrokerReplaced?: (faulty: FaultyCluster) => Promise<void>;
  /** Is told each part that has started. */
  report?: (part: string, address: string) => void;
}

/** The working directory, whose `dist` has the services. */
export const REPOSITORY = resolve('.');
const READY_MS = 240_000;
const POLL_MS = 250;
const DATABASE_DISK_MIB = 768;
const BROKER_DISK_MIB = 768;

/** A cluster whose parts and whose connections can be taken away. */
export class FaultyCluster {
  readonly dataDir: string;
  /** Whether its data stay after its stop. */
  isKept: boolean;
  readonly durations: FaultDurations;
  readonly random: () => number;
  readonly links = new Map<string, Link>();
  readonly clocks: SkewedClocks;
  /** The reason why this machine has no disks that can be filled. Undefined if it has. */
  readonly diskObstacle = LimitedDisk.whyNone();
  /** Replicas that ended although no fault ended them, and that have been started again. */
  readonly unexpectedEnds: string[] = [];
  /** The services of the start, where they are not those of this repository. */
  readonly previous: BuiltRelease | undefined;
  /** The reason why the previous release does not run, though it should. */
  readonly releaseObstacle: string | undefined;
  cluster: Cluster;
  database: ReplicatedDatabase;
  private readonly disks = new Map<string, LimitedDisk>();

  private constructor(readonly options: FaultyClusterOptions) {
    this.dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'vc-cluster-faults-'));
    this.isKept = options.dataDir !== undefined;
    this.clocks = new SkewedClocks(join(this.dataDir, 'clocks'));
    this.durations = { ...SHORT_DURATIONS, ...options.durations };
    this.random = options.random ?? Math.random;
    if (options.startsPrevious) this.releaseObstacle = obstacleToPreviousRelease();
    const hasPrevious = options.startsPrevious && this.releaseObstacle === undefined;
    this.previous = hasPrevious ? buildPreviousRelease() : undefined;
  }

  static async start(options: FaultyClusterOptions = {}): Promise<FaultyCluster> {
    const faulty = new FaultyCluster(options);
    try {
      await faulty.startParts();
      return faulty;
    } catch (error) {
      await faulty.stop();
      throw error;
    }
  }

  get replicas(): ServiceProcess[] {
    return SERVICES.flatMap((service) => this.cluster.replicas[service]);
  }

  /** The present one, since a rolling restart replaces it. */
  replica(service: ServiceName, index: number): ServiceProcess {
    const replica = this.cluster.replicas[service][index];
    if (!replica) throw new Error(`There is no replica ${index + 1} of ${service}.`);
    return replica;
  }

  /** `auth 1`, for the names of faults. */
  nameOf(service: ServiceName, index: number): string {
    return `${service} ${index + 1}`;
  }

  /** @throws Error where the cluster has no such link */
  link(name: string): Link {
    const link = this.links.get(name);
    if (!link) throw new Error(`The cluster has no link ${name}.`);
    return link;
  }

  /** Waits a random part of the time, at least half of it. */
  async during(milliseconds: number): Promise<void> {
    await pause(milliseconds * (0.5 + this.random() / 2));
  }

  /** The disk of the primary, or of Kafka. @throws Error where the machine has no such disks */
  disk(of: 'database' | 'broker'): LimitedDisk {
    const { directory } = this.database.primary;
    const folder = of === 'broker' ? this.brokerFolder : dirname(directory);
    const disk = this.disks.get(folder);
    if (!disk) throw new Error(`There is no limited disk for ${folder}.`);
    return disk;
  }

  /** Of the records of Kafka. */
  get brokerFolder(): string {
    return join(this.dataDir, 'kafka/data');
  }

  /** Leads the services and the operator to a primary, and makes a standby for it. */
  async usePrimary(primary: EmbeddedPostgres): Promise<void> {
    this.cluster.postgres = primary;
    for (const link of this.databaseLinks) link.retarget(primary.port);
    await this.database.attachStandby();
  }

  /**
   * Opens all links, empties the disks, starts the parts that do not run, and waits for the readiness of all replicas.
   * @throws Error with the names of those that do not become ready
   */
  async heal(): Promise<void> {
    for (const link of this.links.values()) link.heal();
    for (const disk of this.disks.values()) disk.empty();
    const { kafka, nginx } = this.cluster;
    this.resumeAll();
    this.cluster.postgres = await this.database.restart();
    await this.database.untilAnswers();
    await this.database.untilSynchronous();
    for (const program of [kafka, nginx]) if (!program.isRunning) await program.start();
    for (const replica of this.replicas) {
      if (replica.isRunning) continue;
      this.unexpectedEnds.push(`${replica.name} ended with ${await replica.exitCode()}`);
      await replica.start();
    }
    await this.untilReady();
  }

  async stop(): Promise<void> {
    // A suspended program does not get the signal that stops it.
    if (this.isStarted) this.resumeAll();
    for (const link of this.links.values()) link.heal();
    await (this.cluster as Cluster | undefined)?.stop();
    await (this.database as ReplicatedDatabase | undefined)?.stop();
    for (const link of this.links.values()) await link.close();
    for (const disk of this.disks.values()) {
      if (this.isKept) disk.copyTo(`${disk.folder}.kept`);
      disk.unmount();
    }
    this.previous?.remove();
    if (!this.isKept) rmSync(this.dataDir, { recursive: true, force: true });
  }

  private get isStarted(): boolean {
    return (this.cluster as Cluster | undefined) !== undefined;
  }

  private get databaseLinks(): Link[] {
    return [...this.links.values()].filter(({ name }) => name.startsWith('postgres of '));
  }

  private resumeAll(): void {
    this.database.resume();
    for (const program of [this.cluster.kafka, this.cluster.nginx, ...this.replicas]) program.resume();
  }

  private async startParts(): Promise<void> {
    // The user of PostgreSQL reaches its data below it.
    chmodSync(this.dataDir, 0o711);
    const databaseFolders: [string, string] = [join(this.dataDir, 'database-a'), join(this.dataDir, 'database-b')];
    if (this.diskObstacle === undefined) this.mountDisks(databaseFolders);
    const { replicas = 2, environment = {}, report } = this.options;
    this.cluster = await Cluster.start({
      dataDir: this.dataDir,
      port: await freePort(),
      replicas,
      repository: REPOSITORY,
      release: this.previous?.repository ?? REPOSITORY,
      environment: { ...this.clocks.environment, ...environment },
      startPostgres: async (options) => {
        this.database = await ReplicatedDatabase.start(options, databaseFolders);
        return this.database.primary;
      },
      route: (name, port) => this.route(name, port),
      ...(report && { report }),
    });
    await this.database.attachStandby();
  }

  private mountDisks(databaseFolders: string[]): void {
    for (const folder of databaseFolders) this.disks.set(folder, LimitedDisk.mount(folder, DATABASE_DISK_MIB));
    this.disks.set(this.brokerFolder, LimitedDisk.mount(this.brokerFolder, BROKER_DISK_MIB));
  }

  private async route(name: string, port: number): Promise<number> {
    const link = await Link.open(name, port);
    this.links.set(name, link);
    return link.port;
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + READY_MS;
    let waiting = this.replicas;
    for (;;) {
      const states = await Promise.all(waiting.map(async (replica) => ({ replica, isReady: await isReady(replica) })));
      waiting = states.filter((state) => !state.isReady).map(({ replica }) => replica);
      if (waiting.length === 0) return;
      if (Date.now() > deadline) {
        throw new Error(`Not ready within ${READY_MS} ms: ${waiting.map(({ name }) => name).join(', ')}.`);
      }
      await pause(POLL_MS);
    }
  }
}

async function isReady({ url }: ServiceProcess): Promise<boolean> {
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(READY_MS / 10) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
