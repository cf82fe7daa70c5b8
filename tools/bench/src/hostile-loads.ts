import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import autocannon from 'autocannon';
import type { BenchPlatform } from './bench-platform';

/** Addresses of an attacker, each in a network of its own. */
const ADDRESSES = 50;
const FEW_ADDRESSES = 10;
const CONNECTIONS = 200;
const IDLE_CONNECTIONS = 500;

/** A denial of service. It goes on until what it returns is called. */
export interface HostileLoad {
  what: string;
  begin: (seconds: number) => Promise<() => Promise<HostileOutcome>>;
}

/** What became of the requests of the attacker. */
export interface HostileOutcome {
  perSecond: number;
  /** Part of them that was answered with 429 or 503. */
  refused: number;
}

interface Flood {
  what: string;
  requests: FloodedRequest[];
  /** Addresses from which the requests come in turn. */
  addresses: number;
}

interface FloodedRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** @param token of a member of the demo organization */
export function hostileLoads(platform: BenchPlatform, token: string): HostileLoad[] {
  const { tenantId } = platform.demo.organization;
  const floods = [...floodsOfStrangers(platform), ...floodsOfMembers(token), ...floodsOfAuthorizationServer(platform)];
  return [
    ...floods.map((flood) => floodOf(platform, flood)),
    idleStreams(platform, token),
    slowBodies(platform, `/oid4vci/${tenantId}/credential`),
  ];
}

function floodsOfStrangers({ demo }: BenchPlatform): Flood[] {
  const { tenantId } = demo.organization;
  const nonce: FloodedRequest = { method: 'POST', path: `/oid4vci/${tenantId}/nonce` };
  const unknown = many(20, () => ({ path: `/oid4vci/${tenantId}/offers/${randomUUID()}` }));
  return [
    { what: 'nonces, as many as can be sent, from 50 addresses', requests: [nonce], addresses: ADDRESSES },
    { what: 'the same, from 10 addresses', requests: [nonce], addresses: FEW_ADDRESSES },
    { what: 'offers that do not exist, from 10 addresses', requests: unknown, addresses: FEW_ADDRESSES },
  ];
}

function floodsOfMembers(token: string): Flood[] {
  const authorization = { authorization: `Bearer ${token}` };
  const post = (path: string, body: object): FloodedRequest => ({
    method: 'POST',
    path,
    headers: { ...authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const list: FloodedRequest = { path: '/api/v1/issuances', headers: authorization };
  const blanks = { ...authorization, 'accept-encoding': `gzip${' '.repeat(15_000)}x` };
  const eventTypes = many(60_000, (index) => `a.${index}`);
  return [
    { what: 'lists, as many as a member can request', requests: [list], addresses: 1 },
    { what: 'Accept-Encoding with 15 kB of blanks', requests: [{ ...list, headers: blanks }], addresses: ADDRESSES },
    {
      what: 'bodies with lists of 60,000 elements',
      requests: [post('/api/v1/endpoints', { url: 'https://x.example', eventTypes })],
      addresses: ADDRESSES,
    },
    {
      what: 'DCQL queries of many products',
      requests: [post('/api/v1/presentations', { dcqlQuery: productsOf(20) })],
      addresses: ADDRESSES,
    },
  ];
}

function floodsOfAuthorizationServer({ demo }: BenchPlatform): Flood[] {
  const post = (body: string): FloodedRequest => ({
    method: 'POST',
    path: '/auth/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  const { clientId: client_id } = demo.organization;
  const guess = (index: number) =>
    new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret: `wrong ${index}` }).toString();
  const fields = many(100_000, (index) => `f${index}=`).join('&');
  return [
    { what: 'forms with 100,000 fields', requests: [post(fields)], addresses: ADDRESSES },
    { what: 'wrong passwords', requests: many(50, (index) => post(guess(index))), addresses: ADDRESSES },
  ];
}

function many<T>(count: number, create: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => create(index));
}

/** Sets of credentials, each with as many options as there are credentials. */
function productsOf(count: number): object {
  const ids = Array.from({ length: count }, (_, index) => `c${index}`);
  const options = ids.map((id) => [id]);
  return {
    credentials: ids.map((id) => ({
      id,
      format: 'dc+sd-jwt',
      meta: { vct_values: ['https://x.example/vct'] },
      claims: ids.map((name) => ({ id: name, path: [name, null, null] })),
      claim_sets: options,
    })),
    credential_sets: ids.map(() => ({ options })),
  };
}

/** Requests in a thread of its own, so that the measured ones do not wait for them. */
function floodOf({ demo }: BenchPlatform, { what, requests, addresses }: Flood): HostileLoad {
  const sent = many(Math.max(addresses, requests.length), (index) => {
    const { method = 'GET', path, headers, body } = requests[index % requests.length] ?? { path: '/' };
    const address = `198.51.100.${1 + (index % addresses)}`;
    return { method, path, headers: { ...headers, 'x-forwarded-for': address }, ...(body !== undefined && { body }) };
  });
  return {
    what,
    begin: (seconds) => {
      const options = { url: demo.publicUrl, connections: CONNECTIONS, duration: seconds, timeout: 30, workers: 1 };
      const running = autocannon({ ...options, requests: sent });
      return Promise.resolve(async () => {
        const { requests: counted, statusCodeStats } = await running;
        // Without an answer, there are no statuses.
        const statuses = (statusCodeStats ?? {}) as Record<string, { count?: number }>;
        const of = (status: string) => statuses[status]?.count ?? 0;
        const all = Object.keys(statuses).reduce((sum, status) => sum + of(status), 0);
        return { perSecond: counted.average, refused: all === 0 ? 0 : (of('429') + of('503')) / all };
      });
    },
  };
}

/** Event streams that are read, and get no events. */
function idleStreams({ demo }: BenchPlatform, token: string): HostileLoad {
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
function slowBodies({ demo }: BenchPlatform, path: string): HostileLoad {
  return {
    what: `${IDLE_CONNECTIONS} bodies that trickle`,
    begin: () => Promise.resolve(holdConnections(demo.publicUrl, `POST ${path} HTTP/1.1`, true)),
  };
}

function holdConnections(url: string, line: string, trickles = false): () => Promise<HostileOutcome> {
  const { hostname, port, host } = new URL(url);
  const sockets: Socket[] = Array.from({ length: IDLE_CONNECTIONS }, (_, index) => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const body = trickles ? ['Content-Type: application/json', 'Content-Length: 1000'] : [];
    socket.write([line, `Host: ${host}`, `X-Forwarded-For: 198.51.100.${index % 250}`, ...body, '', ''].join('\r\n'));
    return socket.resume();
  });
  const trickling = setInterval(() => {
    if (trickles) for (const socket of sockets) if (socket.writable) socket.write(' ');
  }, 1_000);
  return () => {
    clearInterval(trickling);
    sockets.forEach((socket) => socket.destroy());
    return Promise.resolve({ perSecond: 0, refused: 0 });
  };
}
