import { setTimeout as pause } from 'node:timers/promises';
import { BenchPlatform } from './bench-platform';
import { type HostileLoad, hostileLoads } from './hostile-loads';
import { parserCosts } from './parser-costs';
import type { Row, TableRow } from './table';

const SECONDS = 5;
/** Time for a load to have its effect, and for the platform to be as before. */
const SETTLE_MS = 2_000;
/** A request that takes longer has failed. */
const PATIENCE_MS = 10_000;
const MOST_ATTEMPTS = 30;
/** Requests a second of each flow that is measured. */
const RATE = 10;
/** The defaults of each service, which other benchmarks lift, and addresses that the load may choose. */
const PRODUCTION = {
  AUTH_RATE_PER_CLIENT: '100',
  AUTH_RATE_PER_ADDRESS: '200',
  AUTH_RATE_PER_TENANT: '500',
  RATE_PER_ADDRESS: '1000',
  RATE_PER_CLIENT: '1000',
  RATE_PER_TENANT: '2000',
  LOAD_SHEDDING: 'on',
  TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
};

interface Flow {
  what: string;
  send: (signal: AbortSignal) => Promise<Response>;
}

/**
 * The requests of a wallet, a member of staff and a client beside each denial of service: their times, and in `share` the part of them
 * that failed. `ratio` is their p99 divided by that without a load. The load is on the same machine.
 */
export async function benchHostile(): Promise<TableRow[]> {
  const platform = await BenchPlatform.start(PRODUCTION);
  try {
    const token = await platform.organization.token();
    const flows = flowsOf(platform, token);
    await measureFlows(flows);
    const alone = await measureFlows(flows);
    const rows: TableRow[] = alone.map((row) => ({ ...row, what: `alone: ${row.what}` }));
    for (const load of hostileLoads(platform, token)) rows.push(...(await measureBeside(load, flows, alone)));
    return [...rows, ...parserCosts()];
  } finally {
    await platform.stop();
  }
}

async function measureBeside({ what, begin }: HostileLoad, flows: Flow[], alone: Row[]): Promise<TableRow[]> {
  const end = await begin(SECONDS + SETTLE_MS / 1_000);
  await pause(SETTLE_MS);
  const measured = await measureFlows(flows);
  const { perSecond, refused } = await end();
  await untilQuiet(flows);
  return [
    { what, perSecond, share: refused },
    ...measured.map((row, index) => ({
      ...row,
      what: `  ${row.what}`,
      ratio: (row.p99 ?? 0) / (alone[index]?.p99 ?? 1),
    })),
  ];
}

/** Waits for what a load has left to do. */
async function untilQuiet(flows: Flow[]): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    await pause(SETTLE_MS);
    const outcomes = await Promise.all(flows.map(({ send }) => timed(send)));
    if (outcomes.every(({ ms, isAnswered }) => isAnswered && ms < SETTLE_MS)) return;
  }
}

function flowsOf({ demo }: BenchPlatform, token: string): Flow[] {
  const { tenantId, clientId, clientSecret } = demo.organization;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  return [
    {
      what: 'a wallet gets a nonce',
      send: (signal) =>
        fetch(`${demo.publicUrl}/oid4vci/${tenantId}/nonce`, { method: 'POST', headers: from('203.0.113.1'), signal }),
    },
    {
      what: 'a member of staff lists issuances',
      send: (signal) =>
        fetch(`${demo.publicUrl}/api/v1/issuances`, {
          headers: { ...from('203.0.113.2'), authorization: `Bearer ${token}` },
          signal,
        }),
    },
    {
      what: 'a client gets a token',
      send: (signal) =>
        fetch(`${demo.authUrl}/connect/token`, {
          method: 'POST',
          headers: from('203.0.113.3'),
          body: new URLSearchParams(form),
          signal,
        }),
    },
  ];
}

/** Sends requests at a steady rate, whether or not the earlier ones are answered. */
async function measureFlows(flows: Flow[]): Promise<Row[]> {
  return Promise.all(
    flows.map(async ({ what, send }) => {
      const outcomes: Promise<{ ms: number; isAnswered: boolean }>[] = [];
      const startedAt = performance.now();
      for (let sent = 0; sent < RATE * SECONDS; sent += 1) {
        const wait = startedAt + (sent * 1_000) / RATE - performance.now();
        if (wait > 0) await pause(wait);
        outcomes.push(timed(send));
      }
      const all = await Promise.all(outcomes);
      const times = all.map(({ ms }) => ms).sort((one, other) => one - other);
      const at = (share: number) => times[Math.floor(times.length * share)];
      const failed = all.filter(({ isAnswered }) => !isAnswered).length / all.length;
      return { what, perSecond: RATE, p50: at(0.5), p99: at(0.99), share: failed };
    }),
  );
}

async function timed(send: (signal: AbortSignal) => Promise<Response>): Promise<{ ms: number; isAnswered: boolean }> {
  const startedAt = performance.now();
  const isAnswered = await send(AbortSignal.timeout(PATIENCE_MS)).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
  return { ms: performance.now() - startedAt, isAnswered };
}
