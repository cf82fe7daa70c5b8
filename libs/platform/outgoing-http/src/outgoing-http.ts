import { lookup } from 'node:dns';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent } from 'undici';
import { METRICS, Metrics } from '@vc/platform/observability';
import type { Budget } from './budget';
import { ClientAgents } from './client-agents';
import type { ClientCertificate, TlsPeers } from './client-agents';
import { directly, publicly, throughProxy } from './connect-factory';
import { inClientSpan } from './in-client-span';
import { OutgoingHttpError } from './outgoing-http-error';
import type { OutgoingFailure } from './outgoing-http-error';
import type { OutgoingProxy } from './outgoing-proxy';
import { PublicLookup } from './public-lookup';
import type { HostLookup } from './public-lookup';
import { sharedContext, trustedAuthorities } from './shared-context';
import { toOutgoingError } from './to-outgoing-error';
import { UrlPolicy } from './url-policy';
import type { UrlPolicyOptions } from './url-policy';

/**
 * Decodes a body in the content coding gzip while it is read, so that its reader limits the decoded bytes. Servers use it on
 * request, and may use it without one (RFC 9110 §12.5.3).
 */
function decoded(body: Readable, contentEncoding = 'identity'): Readable {
  if (contentEncoding.toLowerCase() !== 'gzip') return body;
  // The reader gets the error.
  return pipeline(body, createGunzip(), () => undefined);
}

/** Counts and measures requests to foreign servers. Their hosts are no labels: users and partners choose them. */
class OutgoingMetrics {
  private readonly requests;
  private readonly seconds;

  constructor() {
    const metrics = Metrics.current();
    this.requests = metrics.counter(METRICS.outgoingRequests);
    this.seconds = metrics.histogram(METRICS.outgoingRequestSeconds).of({});
  }

  /** @param outcome status of the answer, or why there was none @param startedAt on the clock of `performance.now()` */
  count(outcome: number | OutgoingFailure, startedAt: number): void {
    const label = typeof outcome === 'number' ? `${Math.floor(outcome / 100)}xx` : outcome;
    this.requests.of({ outcome: label }).inc();
    this.seconds.observeSince(startedAt);
  }
}

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** Of the work that the request belongs to. */
  budget?: Budget | undefined;
  /** With which this client authenticates in TLS. */
  clientCertificate?: ClientCertificate | undefined;
  /** PEM of the only certification authorities that are trusted for this request. */
  authorities?: string[] | undefined;
  /** The active span describes this request, so it has no span of its own. */
  isInOwnSpan?: boolean;
}

type SentRequest = Omit<OutgoingRequest, 'isInOwnSpan'>;

export interface OutgoingResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface OutgoingHttpOptions extends UrlPolicyOptions {
  /** PEM files of further certification authorities. */
  caFiles?: string[] | undefined;
  /** Whether the public certification authorities are trusted beside those of `caFiles`. True by default. */
  hasPublicAuthorities?: boolean;
  connectTimeoutMs: number;
  totalTimeoutMs: number;
  maxBodyBytes: number;
  /** What happens to a longer body: it is an error, or cut off. */
  longBody: 'refuse' | 'truncate';
  /** Requests to one origin beyond this number wait for a connection. 64 by default. */
  connectionsPerOrigin?: number;
  /** For hosts that have to be public. Allowed hosts are reached without it. */
  proxy?: OutgoingProxy | undefined;
  /** Origin of this platform. Requests to it carry the id of the trace, and no others do. */
  tracedOrigin?: string | undefined;
  /** `lookup` of node:dns by default. */
  lookup?: HostLookup;
}

const CONNECTIONS_PER_ORIGIN = 64;
const KEEP_ALIVE_MS = 10_000;

/**
 * HTTP to addresses that users or partners chose. The connection goes to the address that was checked, so a second DNS
 * answer cannot lead elsewhere (DNS rebinding). Through a proxy the connection goes to that address, too. Redirects are
 * not followed.
 */
export class OutgoingHttp {
  private readonly policy: UrlPolicy;
  private readonly metrics = new OutgoingMetrics();
  private readonly lookup: PublicLookup;
  /** Connects to public addresses only. */
  private readonly guarded: Agent;
  /** Connects to any address. */
  private readonly allowed: Agent;
  /** The same, with client certificates or authorities of a request. */
  private readonly guardedClients: ClientAgents;
  private readonly allowedClients: ClientAgents;

  /** `request`, bound to this client. */
  readonly requester = (request: OutgoingRequest): Promise<OutgoingResponse> => this.request(request);

  constructor(private readonly options: OutgoingHttpOptions) {
    this.policy = new UrlPolicy(options);
    this.lookup = new PublicLookup(options.lookup ?? lookup);
    const ca = trustedAuthorities(options);
    const { connectionsPerOrigin: connections = CONNECTIONS_PER_ORIGIN } = options;
    const shared = { connections, keepAliveTimeout: KEEP_ALIVE_MS };
    const context = sharedContext(ca);
    const { connectTimeoutMs: timeoutMs, proxy } = options;
    const allowed = directly(timeoutMs);
    const guarded = proxy
      ? throughProxy({ proxy, timeoutMs, proxyContext: context }, this.lookup)
      : publicly(timeoutMs, this.lookup);
    this.guarded = new Agent({ ...shared, connect: guarded(context) });
    this.allowed = new Agent({ ...shared, connect: allowed(context) });
    this.guardedClients = new ClientAgents({ shared, connect: guarded, ca });
    this.allowedClients = new ClientAgents({ shared, connect: allowed, ca });
  }

  /** Returns `request` for one piece of work, whose requests its budget pays. */
  within(budget: Budget): (request: OutgoingRequest) => Promise<OutgoingResponse> {
    return (request) => this.request({ ...request, budget });
  }

  /** Checks the URL without a DNS look-up. @throws OutgoingHttpError */
  checkUrl(url: string): URL {
    return this.policy.check(url);
  }

  /** Checks the URL, and that its host resolves to public addresses only. @throws OutgoingHttpError */
  async checkHost(url: string): Promise<void> {
    const parsed = this.policy.check(url);
    if (this.policy.isAllowedHost(parsed)) return;
    await this.lookup.resolve(parsed.hostname).catch((error: unknown) => {
      throw toOutgoingError(error);
    });
  }

  /** @throws OutgoingHttpError */
  async request({ isInOwnSpan, ...outgoing }: OutgoingRequest): Promise<OutgoingResponse> {
    const url = this.policy.check(outgoing.url);
    outgoing.budget?.spendRequest();
    if (isInOwnSpan) return this.send(url, outgoing);
    const { tracedOrigin } = this.options;
    return inClientSpan({ method: outgoing.method, url, tracedOrigin }, (trace) =>
      this.send(url, { ...outgoing, headers: { ...outgoing.headers, ...trace } }),
    );
  }

  /** @throws OutgoingHttpError */
  private async send(url: URL, request: SentRequest): Promise<OutgoingResponse> {
    const startedAt = performance.now();
    try {
      const response = await this.exchange(url, request);
      this.metrics.count(response.status, startedAt);
      return response;
    } catch (cause) {
      const error = toOutgoingError(cause);
      this.metrics.count(error.reason, startedAt);
      throw error;
    }
  }

  private async exchange(
    url: URL,
    { url: _, budget, clientCertificate: certificate, authorities, ...rest }: SentRequest,
  ): Promise<OutgoingResponse> {
    const timeout = AbortSignal.timeout(this.options.totalTimeoutMs);
    const signal = budget ? AbortSignal.any([timeout, budget.signal]) : timeout;
    const dispatcher = this.agentFor(url, { certificate, authorities });
    const target = { origin: url.origin, path: url.pathname + url.search };
    const response = await dispatcher.request({ ...rest, ...target, signal });
    const headers = flatten(response.headers);
    const body = await this.read(decoded(response.body, headers['content-encoding']), budget);
    return { status: response.statusCode, headers, body };
  }

  async close(): Promise<void> {
    const agents = [this.guarded, this.allowed, this.guardedClients, this.allowedClients];
    await Promise.all(agents.map((each) => each.close()));
  }

  private agentFor(url: URL, peers: TlsPeers): Agent {
    const isAllowed = this.policy.isAllowedHost(url);
    if (!peers.certificate && !peers.authorities) return isAllowed ? this.allowed : this.guarded;
    return (isAllowed ? this.allowedClients : this.guardedClients).get(peers);
  }

  private async read(body: Readable, budget: Budget | undefined): Promise<Buffer> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      budget?.spendBytes(part.length);
      parts.push(part);
      size += part.length;
      if (size <= this.options.maxBodyBytes) continue;
      if (this.options.longBody === 'truncate') break;
      throw new OutgoingHttpError('body_too_large', `The answer is longer than ${this.options.maxBodyBytes} bytes.`);
    }
    return Buffer.concat(parts).subarray(0, this.options.maxBodyBytes);
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}
