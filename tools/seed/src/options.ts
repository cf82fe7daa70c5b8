import { resolve } from 'node:path';
import { parseCommandLine, UsageError } from '@vc/development/command-line';
import { type ClientCredentials, readDemoFile } from '@vc/development/demo-file';

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  slug: TEXT,
  url: TEXT,
  'admin-url': TEXT,
  'client-id': TEXT,
  'client-secret': TEXT,
} as const;
const DEPLOYED = ['url', 'admin-url', 'client-id', 'client-secret'] as const;

/** The platform to fill, and the operator's client. */
export interface SeededPlatform {
  publicUrl: string;
  adminUrl: string;
  operator: ClientCredentials;
  /** Of a platform on this machine, whose development authority certifies receivers of webhooks. */
  dataDir?: string;
}

export interface SeedOptions {
  slug: string;
  platform?: SeededPlatform;
}

/** @throws UsageError */
export function parseOptions(words: string[], environment: NodeJS.ProcessEnv): SeedOptions {
  const { values } = parseCommandLine({ words, options: OPTIONS });
  const read = (name: keyof typeof OPTIONS) => {
    const value = values[name] ?? environment[`SEED_${name.toUpperCase().replaceAll('-', '_')}`];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const given = DEPLOYED.flatMap((name) => read(name) ?? []);
  const [publicUrl, adminUrl, clientId, clientSecret] = given;
  const options = { slug: read('slug') ?? 'sandbox' };
  if (publicUrl === undefined) return options;
  if (adminUrl === undefined || clientId === undefined || clientSecret === undefined) {
    throw new UsageError(`${DEPLOYED.map((name) => `--${name}`).join(', ')} are given together.`);
  }
  return { ...options, platform: { publicUrl, adminUrl, operator: { clientId, clientSecret } } };
}

/** @throws Error if no platform has become ready on the data folder */
export function findPlatform(environment: NodeJS.ProcessEnv): SeededPlatform {
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const demo = readDemoFile(dataDir);
  if (!demo) throw new Error(`No platform has run on the data in ${dataDir}. Start one with npm start.`);
  return { publicUrl: demo.publicUrl, adminUrl: demo.adminUrl, operator: demo.operator, dataDir };
}
