import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { roundRobin } from './round-robin';

/** First argument of the process that sends a flood. */
export const FLOOD = 'flood';

/** After a connection that was closed, so that a flood is more than attempts to connect. */
const RETRY_MS = 20;
const REFUSED_FROM = 400;

export interface Flood {
  url: string;
  /** Of all addresses together. */
  connections: number;
  requests: FloodedRequest[];
  /** Addresses of this machine from which the requests come in turn. */
  addresses: string[];
}

export interface FloodedRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** What became of requests, by second. */
export interface FloodRates {
  answered: number;
  /** Of these with a status from 400 on. */
  refused: number;
}

/** Sends a flood in a child process, so that the measured requests do not wait for it. It goes on until the returned function is called. */
export async function startFlood(flood: Flood): Promise<() => Promise<FloodRates>> {
  const child = fork(__filename, [FLOOD]);
  await once(child, 'message');
  child.send(flood);
  return async () => {
    const rates = once(child, 'message') as Promise<[FloodRates]>;
    child.send('stop');
    const [measured] = await rates;
    await end(child);
    return measured;
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}

/** Runs in the child process. */
export async function runFlood(): Promise<void> {
  const parent = process.send?.bind(process);
  if (!parent) throw new Error('The flood is not sent by a child process, so it cannot report.');
  process.once('disconnect', () => process.exit());
  const flood = once(process, 'message') as Promise<[Flood]>;
  parent('ready');
  const [{ url, connections, requests, addresses }] = await flood;
  // Connections share the bodies: a copy for each one would be gigabytes.
  const sent = requests.map((request) => ({
    ...request,
    body: request.body === undefined ? null : Buffer.from(request.body),
  }));
  const startedAt = performance.now();
  const counts: FloodRates = { answered: 0, refused: 0 };
  const ofAddress = { connections: Math.ceil(connections / addresses.length) };
  const pools = addresses.map((localAddress) => new Pool(url, { ...ofAddress, localAddress }));
  const [nextRequest, nextPool] = [roundRobin(sent), roundRobin(pools)];
  const sendOne = async () => {
    const response = await nextPool().request(nextRequest());
    await response.body.dump();
    counts.answered += 1;
    if (response.statusCode >= REFUSED_FROM) counts.refused += 1;
  };
  const sendOn = async (): Promise<never> => {
    for (;;) await sendOne().catch(async () => pause(RETRY_MS));
  };
  for (let index = 0; index < connections; index += 1) void sendOn();
  await once(process, 'message');
  const seconds = (performance.now() - startedAt) / 1_000;
  parent({ answered: counts.answered / seconds, refused: counts.refused / seconds } satisfies FloodRates);
}
