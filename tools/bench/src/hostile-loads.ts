import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { type FloodedRequest, type FloodRates, startFlood } from './flood-process';
import type { DemoPlatform } from './issuance-flow';
import { dcqlProducts } from './parser-costs';

/** Addresses of an attacker, of the loopback network of Linux. Each is a network of its own for the limits. */
const ADDRESSES = 50;
const FEW_ADDRESSES = 10;
const CONNECTIONS = 200;
const IDLE_CONNECTIONS = 500;
const REFUSAL = /^HTTP\/1\.1 [45]/;

/** Names of the loads, in the order of their rows. */
export const HOSTILE_LOADS = [
  'nonces',
  'nonces-of-few',
  'offers',
  'lists',
  'blanks',
  'long-lists',
  'dcql',
  'forms',
  'passwords',
  'streams',
  'slow-bodies',
] as const;
export type LoadName = (typeof HOSTILE_LOADS)[number];

/** A denial of service. It goes on until the function that `begin` returns is called, which returns how much of it was refused. */
export interface HostileLoad {
  what: string;
  begin: () => Promise<() => Promise<string>>;
}

interface Flood {
  what: string;
  requests: FloodedRequest[];
  /** Number of addresses. */
  addresses: number;
}

/** @param token of a member of the demo organization */
export function hostileLoads(platform: DemoPlatform, token: string): Record<LoadName, HostileLoad> {
  return {
    ...floodsOfStrangers(platform),
    ...floodsOfMembers(platform, token),
    ...floodsOfAuthorizationServer(platform),
    streams: idleStreams(platform, token),
    'slow-bodies': slowBodies(platform),
  };
}

function floodsOfStrangers(platform: DemoPlatform) {
  const { tenantId } = platform.demo.organization;
  const nonce: FloodedRequest = { method: 'POST', path: `/oid4vci/${tenantId}/nonce`, headers: {} };
  const unknown = many(20, () => toGet(`/oid4vci/${tenantId}/offers/${randomUUID()}`));
  return {
    nonces: floodOf(platform, {
      what: 'nonces, as many as can be sent, from 50 addresses',
      requests: [nonce],
      addresses: ADDRESSES,
    }),
    'nonces-of-few': floodOf(platform, {
      what: 'the same, from 10 addresses',
      requests: [nonce],
      addresses: FEW_ADDRESSES,
    }),
    offers: floodOf(platform, {
      what: 'offers that do not exist, from 10 addresses',
      requests: unknown,
      addresses: FEW_ADDRESSES,
    }),
  };
}

function floodsOfMembers(platform: DemoPlatform, token: string) {
  const authorization = { authorization: `Bearer ${token}` };
  const post = (path: string, body: object): FloodedRequest => ({
    method: 'POST',
    path,
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const list = toGet('/api/v1/issuances', authorization);
  const blanks = toGet(list.path, { ...authorization, 'accept-encoding': `gzip${' '.repeat(15_000)}x` });
  const eventTypes = many(60_000, (index) => `a.${index}`);
  const longList = post('/api/v1/endpoints', { url: 'https://x.example', eventTypes });
  const query = post('/api/v1/presentations', { dcqlQuery: dcqlProducts(20) });
  return {
    lists: floodOf(platform, { what: 'lists, as many as a member can request', requests: [list], addresses: 1 }),
    blanks: floodOf(platform, {
      what: '`Accept-Encoding` with 15 kB of blanks',
      requests: [blanks],
      addresses: ADDRESSES,
    }),
    'long-lists': floodOf(platform, {
      what: 'bodies with lists of 60,000 elements',
      requests: [longList],
      addresses: ADDRESSES,
    }),
    dcql: floodOf(platform, { what: 'DCQL queries of many products', requests: [query], addresses: ADDRESSES }),
  };
}

function floodsOfAuthorizationServer(platform: DemoPlatform) {
  const post = (body: string): FloodedRequest => ({
    method: 'POST',
    path: '/auth/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  const { clientId: client_id } = platform.demo.organization;
  const guess = (index: number) =>
    new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret: `wrong ${index}` }).toString();
  const fields = many(100_000, (index) => `f${index}=`).join('&');
  const guesses = many(50, (index) => post(guess(index)));
  return {
    forms: floodOf(platform, { what: 'forms with 100,000 fields', requests: [post(fields)], addresses: ADDRESSES }),
    passwords: floodOf(platform, { what: 'wrong passwords', requests: guesses, addresses: ADDRESSES }),
  };
}

function toGet(path: string, headers: Record<string, string> = {}): FloodedRequest {
  return { method: 'GET', path, headers };
}

function many<T>(count: number, create: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

function floodOf({ demo }: DemoPlatform, { what, requests, addresses }: Flood): HostileLoad {
  const from = many(addresses, addressOf);
  const flood = { url: demo.publicUrl, connections: CONNECTIONS, requests, addresses: from };
  return {
    what,
    begin: async () => {
      const end = await startFlood(flood);
      return async () => toText(await end());
    },
  };
}

/** Event streams that are read, and get no events. */
function idleStreams({ demo }: DemoPlatform, token: string): HostileLoad {
  return {
    what: `${IDLE_CONNECTIONS} event streams that are open`,
    begin: async () => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const created = await fetch(`${demo.publicUrl}/api/v1/events/streams`, { method: 'POST', headers, body: '{}' });
      const { data } = (await created.json()) as { data: { url: string } };
      const { pathname, search } = new URL(data.url);
      return holdConnections(demo.publicUrl, `GET ${pathname}${search} HTTP/1.1`);
    },
  };
}

/** Bodies of which an octet comes each second. */
function slowBodies({ demo }: DemoPlatform): HostileLoad {
  const line = `POST /oid4vci/${demo.organization.tenantId}/credential HTTP/1.1`;
  return {
    what: `${IDLE_CONNECTIONS} bodies that trickle`,
    begin: () => Promise.resolve(holdConnections(demo.publicUrl, line, true)),
  };
}

function addressOf(index: number): string {
  return `127.0.1.${1 + index}`;
}

function toText({ answered, refused }: FloodRates): string {
  const [part, all] = [refused, answered].map((rate) => Math.round(rate).toLocaleString('en'));
  return `${part} of ${all} requests a second`;
}

/** Opens connections, and counts those that are refused and those that stay open. */
function holdConnections(url: string, line: string, trickles = false): () => Promise<string> {
  const { hostname, port, host } = new URL(url);
  const refused = new Set<Socket>();
  const sockets: Socket[] = many(IDLE_CONNECTIONS, (index) => {
    const address = { port: Number(port), host: hostname, localAddress: addressOf(index % 250) };
    const socket = connect(address).on('error', () => undefined);
    const body = trickles ? ['Content-Type: application/json', 'Content-Length: 1000'] : [];
    socket.write([line, `Host: ${host}`, ...body, '', ''].join('\r\n'));
    socket.once('data', (head: Buffer) => {
      if (REFUSAL.test(head.toString('latin1'))) refused.add(socket);
    });
    return socket.resume();
  });
  const trickling = setInterval(() => {
    if (trickles) for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 1_000);
  return () => {
    clearInterval(trickling);
    const open = sockets.filter((socket) => socket.readyState === 'open' && !refused.has(socket)).length;
    sockets.forEach((socket) => socket.destroy());
    return Promise.resolve(`${refused.size} of ${IDLE_CONNECTIONS} connections, ${open} stay open`);
  };
}
