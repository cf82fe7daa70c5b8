import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '@vc/development/hostile-input';
import { clusterFaults, impossibleFaults } from './cluster-faults';
import { type ClusterRunOptions, makeDataDir, parseClusterOptions } from './cluster-options';
import { examinationLines, roundLine, summaryOf } from './cluster-report';
import { type ClusterTraffic, startTraffic } from './cluster-traffic';
import { Examiner } from './examination';
import { FaultOrder } from './fault-order';
import { LONG_DURATIONS } from './fault-durations';
import { FaultyCluster } from './faulty-cluster';
import { publishAgain } from './publish-again';
import type { Round } from './round';
import { rollingRestart } from './upgrade-fault';

const WORKERS = 3;
const BETWEEN_FLOWS_MS = 200;
const BETWEEN_ROUNDS_MS = 2_000;
/** Longer than each fault with its recovery. */
const STEP_MS = 300_000;
const RECOVERY_MS = 300_000;
const RESOLUTION = 2 ** 30;

type Write = (line: string) => void;

/** A cluster under traffic, whose parts are taken away, round after round. */
export class ClusterRun {
  readonly rounds: Round[] = [];
  /** Rounds whose fault had no effect, each with what was missing. */
  private readonly unproven: string[] = [];
  traffic: ClusterTraffic;

  private constructor(
    readonly faulty: FaultyCluster,
    private readonly options: ClusterRunOptions,
    private readonly write: Write,
  ) {}

  static async start(options: ClusterRunOptions, write: Write): Promise<ClusterRun> {
    write(`Seed ${options.seed}, ${options.rounds} rounds.`);
    const random = createRandom(options.seed);
    const startedAt = new Date();
    const faulty = await FaultyCluster.start({
      ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
      random: () => random.below(RESOLUTION) / RESOLUTION,
      startsPrevious: options.isUpgrade,
      ...(options.isLong && { durations: LONG_DURATIONS }),
      afterBrokerReplaced: (broken) => publishAgain(broken, startedAt),
    });
    write(`The cluster is ready on ${faulty.cluster.publicUrl}, with its data in ${faulty.dataDir}.`);
    return new ClusterRun(faulty, options, write);
  }

  /** Injects the faults, and then examines the cluster. @throws Error with the names of the broken invariants */
  async run(): Promise<void> {
    const { cluster } = this.faulty;
    const limits = { stepMs: STEP_MS, isRepeating: true };
    this.traffic = await startTraffic(cluster, { workers: WORKERS, betweenMs: BETWEEN_FLOWS_MS, ...limits });
    try {
      await this.injectAll();
      await this.traffic.flows.stop();
      await this.examine();
    } finally {
      await this.traffic.stop();
    }
  }

  /** The data stay where they were asked for, and after a failure. */
  async stop(isFailed: boolean): Promise<void> {
    if (isFailed) this.faulty.isKept = true;
    await this.faulty.stop();
    if (this.faulty.isKept) this.write(`The data and the logs are in ${this.faulty.dataDir}.`);
  }

  private async injectAll(): Promise<void> {
    for (const { part, kind, reason } of impossibleFaults(this.faulty)) {
      this.write(`NOT POSSIBLE HERE: ${kind} of ${part}: ${reason}`);
    }
    const { kinds } = this.options;
    const faults = clusterFaults(this.faulty).filter(({ kind }) => kinds?.includes(kind) ?? true);
    const order = new FaultOrder(faults, this.options.seed);
    const upgradeAt = this.options.isUpgrade ? Math.ceil(this.options.rounds / 2) : undefined;
    await this.traffic.flows.untilFlowSince(Date.now(), RECOVERY_MS);
    for (let number = 1; number <= this.options.rounds; number += 1) {
      const { name, kind, inject } = number === upgradeAt ? rollingRestart() : order.next();
      const begin = Date.now();
      await inject(this.faulty).catch(async (error: unknown) => this.noteUnproven(number, error));
      const end = Date.now();
      const recoveredMs = await this.traffic.flows.untilFlowSince(begin, end - begin + RECOVERY_MS);
      const round = { number, name, kind, begin, end, recoveredMs };
      this.rounds.push(round);
      this.write(roundLine(round, this.traffic));
      await pause(BETWEEN_ROUNDS_MS);
    }
  }

  /** The run goes on without the proof of a fault, and fails at its end. @throws the error if it is another one */
  private async noteUnproven(number: number, error: unknown): Promise<void> {
    if (!(error instanceof assert.AssertionError)) throw error;
    this.unproven.push(`round ${number}: ${error.message}`);
    await this.faulty.heal();
  }

  private async examine(): Promise<void> {
    this.write('Waiting for the work that is left …');
    const examination = await Examiner.examine(this.faulty.cluster, this.traffic, {
      faults: this.rounds,
      hasArchive: !this.options.isUpgrade,
    });
    const { unexpectedEnds } = this.faulty;
    const ends = {
      name: 'no process ends by itself',
      examined: this.faulty.replicas.length,
      violations: unexpectedEnds,
    };
    const proofs = { name: 'each fault happens', examined: this.rounds.length, violations: this.unproven };
    examination.invariants.push(ends, proofs);
    const { flows, requests, steps, webhooks } = this.traffic;
    this.write(
      `\n${flows.completed} flows, ${requests.sent} requests, ${requests.failed} failed, ${steps.repeated} repeated`,
    );
    this.write(`${webhooks.events} webhooks, and ${webhooks.repeated} of them again\n`);
    for (const line of [...summaryOf(this.rounds), '', ...examinationLines(examination)]) this.write(line);
    const broken = examination.invariants.filter(({ violations }) => violations.length > 0);
    assert.equal(broken.length, 0, `Broken: ${broken.map(({ name }) => name).join('; ')}.`);
  }
}

/** `npm run dev -- faults cluster [rounds]` @throws Error if an invariant does not hold */
export async function runCluster(words: string[], write: Write): Promise<void> {
  const options = parseClusterOptions(words);
  if (options.dataDir !== undefined) makeDataDir(options.dataDir);
  const run = await ClusterRun.start(options, write);
  let isFailed = true;
  try {
    await run.run();
    isFailed = false;
  } finally {
    await run.stop(isFailed);
  }
}
