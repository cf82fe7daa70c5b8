import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '@vc/development/command-line';
import { createClient } from '@vc/sdk';
import { Pool } from 'undici';
import { withCluster } from './bench-cluster';
import { BenchPlatform } from './bench-platform';
import type { FloodedRequest } from './flood-process';
import { HOSTILE_LOADS, type HostileLoad, hostileLoads, type LoadName } from './hostile-loads';
import type { DemoPlatform } from './issuance-flow';
import { parserCosts } from './parser-costs';
import { roundRobin } from './round-robin';

const SECONDS = 5;
/** Time between looks whether the platform is as before. */
const SETTLE_MS = 2_000;
/** A request that takes longer has failed. */
const PATIENCE_MS = 10_000;
const MOST_ATTEMPTS = 30;
/** Requests a second of each flow that is measured. */
const RATE = 10;
/** Connections of each address, so that a request does not wait for the one before. */
const CONNECTIONS = 64;
const REFUSED_FROM = 400;
/** The defaults of each service, which other benchmarks lift. */
const PRODUCTION = {
  AUTH_RATE_PER_CLIENT: '100',
  AUTH_RATE_PER_ADDRESS: '200',
  AUTH_RATE_PER_TENANT: '500',
  RATE_PER_ADDRESS: '1000',
  RATE_PER_CLIENT: '1000',
  RATE_PER_TENANT: '2000',
  LOAD_SHEDDING: 'on',
};

/** The row of what reading a document costs, without a platform. */
const PARSERS = 'parsers';
const ROWS: string[] = [...HOSTILE_LOADS, PARSERS];
/** Wallets that send the requests in turn, each from an address of its own. Staff and the client have one address each. */
const WALLETS = 50;
/** Each service as a process of its own, behind nginx and with Apache Kafka. */
const CLUSTER = 'cluster';

interface Flow {
  what: string;
  /** @returns whether the request is accepted */
  send: (signal: AbortSignal) => Promise<boolean>;
  close: () => Promise<void>;
}

/** Times of a flow in milliseconds, and the part of its requests that failed. */
interface Measured {
  p50: number;
  p99: number;
  failed: number;
}

/**
 * The requests of a wallet, a member of staff and a client beside each denial of service, which is on the same machine.
 * @param words rows to measure, all unless some are named; `cluster` first measures a cluster instead of one process
 * @returns tables in Markdown, for docs/reliability.md
 * @throws UsageError for a row that is unknown
 */
export async function benchHostile(words: string[]): Promise<string> {
  const isCluster = words[0] === CLUSTER;
  const rows = isCluster ? words.slice(1) : words;
  const unknown = rows.filter((name) => !ROWS.includes(name));
  if (unknown.length > 0) throw new UsageError(`The rows of the benchmark are: ${ROWS.join(', ')}.`);
  const isWanted = (name: string) => rows.length === 0 || rows.includes(name);
  const wanted = HOSTILE_LOADS.filter(isWanted);
  const denials = wanted.length > 0 ? [await measureDenials(wanted, isCluster)] : [];
  return [...denials, ...(isWanted(PARSERS) ? [parserTable()] : [])].join('\n\n');
}

async function measureDenials(wanted: LoadName[], isCluster: boolean): Promise<string> {
  if (isCluster) return withCluster(PRODUCTION, 1, (cluster) => measureAt(cluster, wanted));
  const platform = await BenchPlatform.start(PRODUCTION);
  try {
    return await measureAt(platform, wanted);
  } finally {
    await platform.stop();
  }
}

async function measureAt(platform: DemoPlatform, wanted: LoadName[]): Promise<string> {
  const { publicUrl: url, organization } = platform.demo;
  const token = await createClient({ url, ...organization }).token();
  const loads = hostileLoads(platform, token);
  const flows = flowsOf(platform, token);
  try {
    return await denialTable(
      flows,
      wanted.map((name) => loads[name]),
    );
  } finally {
    await Promise.all(flows.map((flow) => flow.close()));
  }
}

async function denialTable(flows: Flow[], loads: HostileLoad[]): Promise<string> {
  // The first requests find nothing prepared.
  await measureFlows(flows);
  const alone = await measureFlows(flows);
  const head = '| Denial | Refused | Honest request | p50, p99 alone | p50, p99 beside |';
  const lines = [head, '| --- | ---: | --- | ---: | ---: |'];
  for (const load of loads) {
    const { refused, beside } = await measureBeside(load, flows);
    flows.forEach(({ what }, index) => {
      const [denial, part] = index === 0 ? [load.what, refused] : ['', ''];
      lines.push(`| ${[denial, part, what, timesOf(alone[index]), timesOf(beside[index])].join(' | ')} |`);
    });
  }
  return lines.join('\n');
}

function parserTable(): string {
  const rows = parserCosts().map(({ what, p50, p99 }) => `| ${what} | ${p50.toFixed(1)}, ${p99.toFixed(1)} ms |`);
  return ['| Document | Event loop held, p50, p99 |', '| --- | ---: |', ...rows].join('\n');
}

/** Measures from the begin of a load on, when nothing is refused yet. */
async function measureBeside({ begin }: HostileLoad, flows: Flow[]): Promise<{ refused: string; beside: Measured[] }> {
  const end = await begin();
  const beside = await measureFlows(flows);
  const refused = await end();
  await untilQuiet(flows);
  return { refused, beside };
}

function timesOf({ p50, p99, failed }: Measured = { p50: 0, p99: 0, failed: 1 }): string {
  const times = `${p50.toFixed(0)}, ${p99.toFixed(0)} ms`;
  return failed === 0 ? times : `${times}, ${(failed * 100).toFixed(0)} % failed`;
}

/** Waits for what a load has left to do. */
async function untilQuiet(flows: Flow[]): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    await pause(SETTLE_MS);
    const outcomes = await Promise.all(flows.map(({ send }) => timed(send)));
    if (outcomes.every(({ ms, isAnswered }) => isAnswered && ms < SETTLE_MS)) return;
  }
}

function flowsOf({ demo }: DemoPlatform, token: string): Flow[] {
  const { tenantId, clientId: client_id, clientSecret: client_secret } = demo.organization;
  const grant = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const toFlow = (what: string, network: string, addresses: number, request: FloodedRequest) =>
    flowFrom(
      Array.from({ length: addresses }, (_, index) => `${network}.${1 + index}`),
      { what, request, url: demo.publicUrl },
    );
  return [
    toFlow('a wallet gets a nonce', '127.0.2', WALLETS, {
      method: 'POST',
      path: `/oid4vci/${tenantId}/nonce`,
      headers: {},
    }),
    toFlow('a member of staff lists issuances', '127.0.3', 1, {
      method: 'GET',
      path: '/api/v1/issuances',
      headers: { authorization: `Bearer ${token}` },
    }),
    toFlow('a client gets a token', '127.0.4', 1, {
      method: 'POST',
      path: '/auth/connect/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: grant.toString(),
    }),
  ];
}

/** Requests that come from the addresses in turn. */
function flowFrom(
  addresses: string[],
  { what, request, url }: { what: string; request: FloodedRequest; url: string },
): Flow {
  const pools = addresses.map((localAddress) => new Pool(url, { connections: CONNECTIONS, localAddress }));
  const nextPool = roundRobin(pools);
  return {
    what,
    send: async (signal) => {
      const { statusCode, body } = await nextPool().request({ ...request, signal });
      await body.dump();
      return statusCode < REFUSED_FROM;
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}

/** Sends requests at a steady rate, whether or not the earlier ones are answered. */
async function measureFlows(flows: Flow[]): Promise<Measured[]> {
  return Promise.all(
    flows.map(async ({ send }) => {
      const outcomes: Promise<{ ms: number; isAnswered: boolean }>[] = [];
      const startedAt = performance.now();
      for (let sent = 0; sent < RATE * SECONDS; sent += 1) {
        const wait = startedAt + (sent * 1_000) / RATE - performance.now();
        if (wait > 0) await pause(wait);
        outcomes.push(timed(send));
      }
      const all = await Promise.all(outcomes);
      const times = all.map(({ ms }) => ms).sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
      return { p50: at(0.5), p99: at(0.99), failed: all.filter(({ isAnswered }) => !isAnswered).length / all.length };
    }),
  );
}

async function timed(send: Flow['send']): Promise<{ ms: number; isAnswered: boolean }> {
  const startedAt = performance.now();
  const isAnswered = await send(AbortSignal.timeout(PATIENCE_MS)).catch(() => false);
  return { ms: performance.now() - startedAt, isAnswered };
}
