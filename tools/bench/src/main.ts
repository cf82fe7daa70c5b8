import { exitCodeOf, parseCommandLine, UsageError } from '@vc/development/command-line';
import { exitOnSignals } from '@vc/development/platform-process';
import { BenchPlatform } from './bench-platform';
import type { TableRow } from './table';
import { printTable } from './table';
import { benchAlgorithms } from './algorithms.bench';
import { benchCluster } from './cluster.bench';
import { benchClusterReplicas } from './cluster-replicas.bench';
import { benchCredentialFormats } from './credential-formats.bench';
import { compareWith } from './compare.bench';
import { compareGrown } from './grown.bench';
import { guardBudgets } from './guard.bench';
import { FLOOD, runFlood } from './flood-process';
import { FLOOR, runFloor } from './floor-server';
import { benchHostile } from './hostile.bench';
import { benchIdle } from './idle.bench';
import { benchIssuance } from './issuance.bench';
import { benchKeyProviders } from './key-providers.bench';
import { benchObservability } from './observability.bench';
import { benchPresentations } from './presentation.bench';
import { profileFlow } from './profile.bench';
import { benchSignatures } from './signatures.bench';
import { benchStart } from './start.bench';
import { benchTokenEndpoint } from './token-endpoint.bench';
import { benchVerification } from './verification.bench';
import { RECEIVER, runReceiver } from './receiver-process';
import { benchWallet } from './wallet.bench';
import { benchWebhookFairness } from './webhook-fairness.bench';
import { benchWebhookLatency } from './webhook-latency.bench';
import { benchWebhooks } from './webhooks.bench';
import { benchWorkers } from './workers.bench';

const HOSTILE = 'hostile';
const WEBHOOK_LATENCY = 'webhook latency';

/** Each measures a part of the platform, compared with the cryptography or I/O that it uses. Text is printed as it is. */
const BENCHES: Record<string, (platform: () => Promise<BenchPlatform>) => Promise<TableRow[] | string>> = {
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
  [WEBHOOK_LATENCY]: () => benchWebhookLatency(),
  webhooks: benchWebhooks,
  [HOSTILE]: () => benchHostile([]),
  idle: benchIdle,
  observability: benchObservability,
  cluster: benchCluster,
  'cluster replicas': benchClusterReplicas,
  workers: benchWorkers,
};

/** What is printed or compared, and is no benchmark: each gets the words after its name. */
const COMMANDS: Record<string, (words: string[]) => Promise<void>> = {
  [HOSTILE]: async (rows) => print(HOSTILE, await benchHostile(rows)),
  'webhook-latency': async ([commit, ...more]) =>
    more.length === 0 ? print(WEBHOOK_LATENCY, await benchWebhookLatency(commit)) : refuse(),
  guard: async (words) => (words.length === 0 ? guardBudgets() : refuse()),
  compare: async ([commit, ...counts]) =>
    commit && counts.every(isCount)
      ? compareWith(commit, counts.length > 0 ? counts.map(Number) : undefined)
      : refuse(),
  grown: async ([rows = '1000000', ...more]) =>
    /^\d+$/.test(rows) && more.length === 0 ? compareGrown(Number(rows)) : refuse(),
  profile: async ([flow, ...more]) => (flow && more.length === 0 ? profileFlow(flow) : refuse()),
};

const USAGE = `The benchmarks are: ${Object.keys(BENCHES).join(', ')}. npm run bench -- --help has the other words.`;

/**
 * Runs the benchmarks of the command line, or all. The platform starts when the first of them needs it. The words after `hostile`
 * are rows of it.
 */
async function main(): Promise<void> {
  const { positionals } = parseCommandLine({ words: process.argv.slice(2), options: {}, allowPositionals: true });
  const [command = '', ...words] = positionals;
  if (Object.hasOwn(COMMANDS, command)) return COMMANDS[command]?.(words);
  // A name may have dashes instead of spaces.
  const names = positionals.map((name) => name.replaceAll('-', ' '));
  const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
  if (unknown.length > 0) refuse();
  const selected = Object.entries(BENCHES).filter(([name]) => names.length === 0 || names.includes(name));
  let platform: Promise<BenchPlatform> | undefined;
  const start = () => (platform ??= BenchPlatform.start());
  try {
    for (const [name, bench] of selected) print(name, await bench(start));
  } finally {
    await (await platform)?.stop();
  }
}

function isCount(word: string): boolean {
  return /^[1-9]\d{0,2}$/.test(word);
}

function refuse(): never {
  throw new UsageError(USAGE);
}

function print(name: string, result: TableRow[] | string): void {
  if (typeof result === 'string') process.stdout.write(`\n${name}\n\n${result}\n`);
  else printTable(name, result);
}

exitOnSignals();

const [first, dataDir = ''] = process.argv.slice(2);

/** What other processes of the benchmarks do. */
const PROCESSES: Record<string, () => Promise<void>> = {
  [RECEIVER]: () => runReceiver(dataDir),
  [FLOOD]: runFlood,
  [FLOOR]: runFloor,
};

(PROCESSES[first ?? ''] ?? main)().catch((error: unknown) => {
  const isUsage = error instanceof UsageError;
  process.stderr.write(isUsage ? `${error.message}\n` : `The benchmark failed: ${(error as Error).stack}\n`);
  process.exitCode = exitCodeOf(error);
});
