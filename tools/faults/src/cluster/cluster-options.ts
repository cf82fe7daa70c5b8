import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { randomInt } from 'node:crypto';
import { parseCommandLine, UsageError } from '@vc/development/command-line';
import { FAULT_KINDS, type FaultKind } from './cluster-fault';

export interface ClusterRunOptions {
  rounds: number;
  seed: number;
  /** Whether faults last as long as in a run of hours. */
  isLong: boolean;
  /** Whether the services of the previous release run first. */
  isUpgrade: boolean;
  dataDir?: string;
  /** Of the faults. Default: all. */
  kinds?: readonly FaultKind[];
}

const ROUNDS = '20';
const MAX_SEED = 2 ** 32;
const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;

/** @throws UsageError */
export function parseClusterOptions(words: string[]): ClusterRunOptions {
  const { values, positionals } = parseCommandLine({
    words,
    options: { seed: TEXT, kinds: TEXT, data: TEXT, long: FLAG, upgrade: FLAG },
    allowPositionals: true,
  });
  const { seed = String(randomInt(MAX_SEED)), kinds, data, long: isLong, upgrade: isUpgrade } = values;
  const [rounds = ROUNDS, ...further] = positionals;
  if (further.length > 0) throw new UsageError(`Unexpected argument '${further[0]}'.`);
  return {
    rounds: parseInteger('The number of rounds', rounds, 1),
    seed: parseInteger('--seed', seed, 0),
    isLong,
    isUpgrade,
    ...(kinds !== undefined && { kinds: parseKinds(kinds) }),
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

function parseKinds(text: string): FaultKind[] {
  return text.split(',').map((word) => {
    const kind = FAULT_KINDS.find((each) => each === word);
    if (!kind) throw new UsageError(`There is no kind ${word}. The kinds are ${FAULT_KINDS.join(', ')}.`);
    return kind;
  });
}

function parseInteger(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= least) return value;
  throw new UsageError(`${name} must be an integer from ${least}.`);
}
