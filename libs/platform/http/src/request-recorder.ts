import { METHODS } from 'node:http';
import { type Count, type Logger, METRICS, type Metrics, type Observations } from '@vc/platform/observability';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listenerOf } from './listeners';

const KNOWN_METHODS = new Set(METHODS);
const HEALTH = /^\/health(\/|$)/;
/** Of all requests that no route answers. Their paths are as many as callers invent. */
const UNMATCHED = 'unmatched';
const MS = 1_000;

/** What guards have found out about the caller of a request. */
interface IdentifiedRequest extends FastifyRequest {
  caller?: { tenantId: string; clientId: string };
  callingService?: string;
}

/** Requests with one listener, method and route. */
interface Tally {
  labels: { listener: string; method: string; route: string };
  /** By class of the status. */
  counts: Record<string, Count>;
  seconds?: Observations;
}

/** Counts each request with the template of its route, and writes its line of the access log. */
export class RequestRecorder {
  private readonly requests;
  private readonly seconds;
  private readonly ofTenants;
  private readonly tallies = new Map<string, Tally>();

  /** @param accessLog without it, no lines are written */
  constructor(
    private readonly metrics: Metrics,
    private readonly accessLog: Logger | undefined,
  ) {
    this.requests = metrics.counter(METRICS.httpRequests);
    this.seconds = metrics.histogram(METRICS.httpRequestSeconds);
    this.ofTenants = metrics.counter(METRICS.tenantRequests);
  }

  /** Hook of Fastify. */
  readonly onResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    this.record(request, reply);
    done();
  };

  record(request: IdentifiedRequest, reply: FastifyReply): void {
    const { caller } = request;
    const tally = this.tallyOf(request);
    const { labels, counts } = tally;
    const status = statusOf(reply);
    (counts[status] ??= this.requests.of({ ...labels, status })).inc();
    if (!isStream(reply)) (tally.seconds ??= this.seconds.of(labels)).observe(reply.elapsedTime / MS);
    if (caller) this.ofTenants.of({ tenant_id: this.metrics.tenants.of(caller.tenantId), status }).inc();
    this.log(request, reply, labels);
  }

  private tallyOf(request: FastifyRequest): Tally {
    const listener = listenerOf(request.raw);
    const method = KNOWN_METHODS.has(request.method) ? request.method : '_OTHER';
    const route = routeOf(request);
    const key = `${listener} ${method} ${route}`;
    const known = this.tallies.get(key);
    if (known) return known;
    const tally: Tally = { labels: { listener, method, route }, counts: {} };
    this.tallies.set(key, tally);
    return tally;
  }

  private log(
    request: IdentifiedRequest,
    reply: FastifyReply,
    labels: { listener: string; method: string; route: string },
  ): void {
    const level = HEALTH.test(labels.route) ? 'debug' : 'info';
    if (!this.accessLog?.isLevelEnabled(level)) return;
    const { caller, callingService } = request;
    this.accessLog[level]({
      event: 'request',
      ...labels,
      status: reply.raw.writableFinished ? reply.raw.statusCode : null,
      durationMs: Math.round(reply.elapsedTime),
      bytes: bytesOf(reply),
      ...(caller && { tenantId: caller.tenantId, clientId: caller.clientId }),
      ...(callingService !== undefined && { callingService }),
      correlationId: headerOf(reply, 'x-correlation-id'),
    });
  }
}

function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? UNMATCHED : (routeOptions.url ?? UNMATCHED);
}

/** The class of the status, such as `2xx`; `aborted` where the client left before the end of the answer. */
function statusOf({ raw: { statusCode, writableFinished } }: FastifyReply): string {
  return writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
}

/** An event stream lasts as long as its client wants. */
function isStream(reply: FastifyReply): boolean {
  return String(headerOf(reply, 'content-type')).startsWith('text/event-stream');
}

/** Length of the body; null where the answer does not tell it. */
function bytesOf(reply: FastifyReply): number | null {
  const length = headerOf(reply, 'content-length');
  return length === undefined ? null : Number(length);
}

/** Other request handlers, such as oidc-provider, set headers of the raw answer. */
function headerOf(reply: FastifyReply, name: string): unknown {
  return reply.getHeader(name) ?? reply.raw.getHeader(name);
}
