import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@vc/contract/access';
import { correlationId, inSpan, type SpanDescription, type TraceScope } from '@vc/platform/observability';
import { SpanKind } from '@opentelemetry/api';
import { Agent, type Dispatcher } from 'undici';
import { ConsoleConfig } from '../console-config';

/**
 * Connections of one replica to one service, by what uses them, so that none takes those of another: `streams` last as long as
 * browsers wish, and `logIns` are the requests of the console itself to the authorization server.
 */
const CONNECTIONS = { requests: 512, streams: 1_024, logIns: 64 };
type ConnectionPool = keyof typeof CONNECTIONS;

/** How long the feed of events may hold a request (docs/event-feed.md). */
const HOLD_MS = 30_000;
/** Event streams have a comment at least twice in this time. */
const SILENCE_MS = 60_000;

export interface ServiceRequest {
  pool: ConnectionPool;
  service: ServiceName;
  method: string;
  /** Address of the listener, without a slash at the end. */
  base: string;
  /** With the query, as it is sent. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
  signal?: AbortSignal | undefined;
}

/** HTTP to the listeners of other services. The bodies of responses are streams. */
@Injectable()
export class ServiceHttp implements OnApplicationShutdown {
  private readonly agents: Record<ConnectionPool, Agent>;

  constructor({ INTERNAL_TIMEOUT_MS: timeoutMs }: ConsoleConfig) {
    const agentOf = (pool: ConnectionPool) =>
      new Agent({
        connections: CONNECTIONS[pool],
        connect: { timeout: timeoutMs },
        headersTimeout: HOLD_MS + timeoutMs,
        bodyTimeout: SILENCE_MS,
      });
    this.agents = { requests: agentOf('requests'), streams: agentOf('streams'), logIns: agentOf('logIns') };
  }

  /** Resolves with the head of the response. @throws Error of undici */
  async request(request: ServiceRequest): Promise<Dispatcher.ResponseData> {
    return inSpan(
      () => describe(request),
      async (scope) => {
        const response = await this.send(request, scope);
        scope?.set({ 'http.response.status_code': response.statusCode });
        return response;
      },
    );
  }

  private async send(
    { pool, base, path, method, headers, body, signal }: ServiceRequest,
    scope: TraceScope | undefined,
  ): Promise<Dispatcher.ResponseData> {
    const { origin, pathname } = new URL(base);
    const correlation = correlationId();
    const own = { ...scope?.headers, ...(correlation !== undefined && { 'x-correlation-id': correlation }) };
    return this.agents[pool].request({
      origin,
      path: pathname.replace(/\/$/, '') + path,
      method: method,
      headers: { ...headers, ...own },
      body: body ?? null,
      signal: signal ?? null,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.agents).map((agent) => agent.destroy()));
  }
}

/** The path is left out, because it contains ids. The span of the service has the route. */
function describe({ method, service }: ServiceRequest): SpanDescription {
  const attributes = { 'http.request.method': method, 'service.peer.name': service };
  return { name: `${method} ${service}`, kind: SpanKind.CLIENT, attributes };
}
