import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { randomInt } from 'node:crypto';
import { parseCommandLine, UsageError } from '@vc/development/command-line';
import type { FaultKind } from './cluster-fault';

export const CLUSTER_USAGE = `npm run faults -- cluster [rounds] [--seed <number>] [--data <folder>]
npm run faults -- rolling [--data <folder>]

cluster takes parts of a whole cluster away under traffic, in 20 rounds by default, and then examines what became of everything
that it has acknowledged. rolling restarts every replica under traffic of clients that repeat nothing.

  --seed  the faults of an earlier run, in the same order
  --data  a new folder for the data and the logs, which stay; without it they stay after a failure`;

export interface ClusterRunOptions {
  rounds: number;
  seed: number;
  dataDir?: string;
  /** Of the faults. Default: all. */
  kinds?: readonly FaultKind[];
}

const ROUNDS = '20';
const MAX_SEED = 2 ** 32;
const TEXT = { type: 'string' } as const;

/** @throws UsageError */
export function parseClusterOptions(words: string[]): ClusterRunOptions {
  const { values, positionals } = parseCommandLine({
    words,
    options: { seed: TEXT, data: TEXT },
    allowPositionals: true,
  });
  const { seed = String(randomInt(MAX_SEED)), data } = values;
  const [rounds = ROUNDS, ...further] = positionals;
  if (further.length > 0) throw new UsageError(CLUSTER_USAGE);
  return {
    rounds: parseInteger('The number of rounds', rounds, 1),
    seed: parseInteger('--seed', seed, 0),
    ...(data !== undefined && { dataDir: resolve(data) }),
  };
}

/** Makes the folder of a run. @throws UsageError if it has data of another one */
export function makeDataDir(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new UsageError(`The folder ${dataDir} is not empty.`);
  }
  mkdirSync(dataDir, { recursive: true });
}

function parseInteger(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= least) return value;
  throw new UsageError(`${name} must be an integer from ${least}.`);
}
