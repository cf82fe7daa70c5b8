import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceName } from '@vc/contract/access';
import { SERVICES } from '@vc/contract/access';
import { Cluster } from '@vc/development/cluster';
import { freePort } from '@vc/development/free-port';
import type { ServiceProcess } from '@vc/development/platform-process';
import type { FaultDurations } from './fault-durations';
import { SHORT_DURATIONS } from './fault-durations';
import { Link } from './link';

export interface FaultyClusterOptions {
  /** Of each service. Default: 2. */
  replicas?: number;
  /** Variables for all services. */
  environment?: Record<string, string>;
  durations?: Partial<FaultDurations>;
  /** Returns a number from 0 to below 1. Default: Math.random. */
  random?: () => number;
  /** Is told each part that has started. */
  report?: (part: string, address: string) => void;
}

const READY_MS = 240_000;
const POLL_MS = 250;

/** A cluster whose parts and whose connections can be taken away. */
export class FaultyCluster {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'vc-cluster-faults-'));
  readonly durations: FaultDurations;
  readonly random: () => number;
  readonly links = new Map<string, Link>();
  cluster: Cluster;

  private constructor(private readonly options: FaultyClusterOptions) {
    this.durations = { ...SHORT_DURATIONS, ...options.durations };
    this.random = options.random ?? Math.random;
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

  /**
   * Opens all links, starts the parts that do not run, and waits for the readiness of all replicas.
   * @throws Error with the names of those that do not become ready
   */
  async heal(): Promise<void> {
    for (const link of this.links.values()) link.heal();
    const { kafka, nginx } = this.cluster;
    for (const program of [kafka, nginx, ...this.replicas]) {
      program.resume();
      if (!program.isRunning) await program.start();
    }
    await this.untilReady();
  }

  async stop(): Promise<void> {
    const { cluster } = this as { cluster?: Cluster };
    // A suspended program does not get the signal that stops it.
    if (cluster) for (const program of [cluster.kafka, cluster.nginx, ...this.replicas]) program.resume();
    await cluster?.stop();
    for (const link of this.links.values()) await link.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async startParts(): Promise<void> {
    // The user of PostgreSQL reaches its data below it.
    chmodSync(this.dataDir, 0o711);
    const { replicas = 2, environment = {}, report } = this.options;
    this.cluster = await Cluster.start({
      dataDir: this.dataDir,
      port: await freePort(),
      replicas,
      repository: resolve('.'),
      environment,
      route: (name, port) => this.route(name, port),
      ...(report && { report }),
    });
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
