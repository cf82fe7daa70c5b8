import { exitCodeOf, parseCommandLine, UsageError } from '@vc/development/command-line';
import { exitOnSignals } from '@vc/development/platform-process';
import { BenchPlatform } from './bench-platform';
import type { TableRow } from './table';
import { printTable } from './table';
import { benchAlgorithms } from './algorithms.bench';
import { benchCluster } from './cluster.bench';
import { benchCredentialFormats } from './credential-formats.bench';
import { compareWith } from './compare.bench';
import { guardBudgets } from './guard.bench';
import { benchHostile } from './hostile.bench';
import { benchIdle } from './idle.bench';
import { benchIssuance } from './issuance.bench';
import { benchKeyProviders } from './key-providers.bench';
import { benchObservability } from './observability.bench';
import { benchPresentations } from './presentation.bench';
import { benchSignatures } from './signatures.bench';
import { benchStart } from './start.bench';
import { benchTokenEndpoint } from './token-endpoint.bench';
import { benchVerification } from './verification.bench';
import { RECEIVER, runReceiver } from './receiver-process';
import { benchWallet } from './wallet.bench';
import { benchWebhookFairness } from './webhook-fairness.bench';
import { benchWebhooks } from './webhooks.bench';

/** Each measures a part of the platform, compared with the cryptography or I/O that it uses. */
const BENCHES: Record<string, (platform: () => Promise<BenchPlatform>) => Promise<TableRow[]>> = {
  algorithms: benchAlgorithms,
  'credential formats': benchCredentialFormats,
  start: benchStart,
  'token endpoint': async (platform) => benchTokenEndpoint(await platform()),
  signatures: async (platform) => benchSignatures(await platform()),
  'key providers': benchKeyProviders,
  issuance: async (platform) => benchIssuance(await platform()),
  verification: benchVerification,
  presentations: async (platform) => benchPresentations(await platform()),
  wallet: async (platform) => benchWallet(await platform()),
  'webhook fairness': async (platform) => benchWebhookFairness(await platform()),
  webhooks: benchWebhooks,
  hostile: benchHostile,
  idle: benchIdle,
  observability: benchObservability,
  cluster: benchCluster,
};

const USAGE = `The benchmarks are: ${Object.keys(BENCHES).join(', ')}. Others: guard, which compares what flows cost with budgets.json; compare <commit>.`;

/** Runs the benchmarks of the command line, or all. The platform starts when the first of them needs it. */
async function main(): Promise<void> {
  const { positionals } = parseCommandLine({ words: process.argv.slice(2), options: {}, allowPositionals: true });
  // A name may have dashes instead of spaces.
  const [command, release, ...more] = positionals;
  if (command === 'guard' && release === undefined) return guardBudgets();
  if (command === 'compare' && release !== undefined && more.length === 0) return compareWith(release);
  const names = positionals.map((name) => name.replaceAll('-', ' '));
  const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0) throw new UsageError(USAGE);
  const selected = Object.entries(BENCHES).filter(([name]) => names.length === 0 || names.includes(name));
  let platform: Promise<BenchPlatform> | undefined;
  const start = () => (platform ??= BenchPlatform.start());
  try {
    for (const [name, bench] of selected) printTable(name, await bench(start));
  } finally {
    await (await platform)?.stop();
  }
}

exitOnSignals();

const [first, dataDir = ''] = process.argv.slice(2);

(first === RECEIVER ? runReceiver(dataDir) : main()).catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(isUsage ? `${error.message}\n` : `The benchmark failed: ${(error as Error).stack}\n`);
  process.exitCode = exitCodeOf(error);
});
