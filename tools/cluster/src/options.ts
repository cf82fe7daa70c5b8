import { parseCommandLine, UsageError } from '@vc/development/command-line';

export interface CommandLineOptions {
  replicas: number;
  port: number;
  dataDir: string;
  /** Variables of all services. */
  environment: Record<string, string>;
}

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  replicas: TEXT,
  port: TEXT,
  data: TEXT,
  set: { type: 'string', multiple: true },
} as const;
const MAX_REPLICAS = 5;
const MAX_PORT = 65_535;

/** @throws UsageError */
export function parseOptions(words: string[]): CommandLineOptions {
  const { values } = parseCommandLine({ words, options: OPTIONS });
  const { replicas = '2', port = '8080', data: dataDir = '.data-cluster', set = [] } = values;
  return {
    replicas: parseInteger('replicas', replicas, MAX_REPLICAS),
    port: parseInteger('port', port, MAX_PORT),
    dataDir,
    environment: Object.fromEntries(set.map(parseVariable)),
  };
}

function parseInteger(name: string, text: string, maximum: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= maximum) return value;
  throw new UsageError(`--${name} must be an integer from 1 to ${maximum}.`);
}

function parseVariable(text: string): [string, string] {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new UsageError('--set must be NAME=value.');
  return [name, value];
}
