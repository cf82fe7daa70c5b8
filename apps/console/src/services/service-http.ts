import type { Readable } from 'node:stream';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@vc/contract/access';
import { correlationId, inSpan, type SpanDescription, type TraceScope } from '@vc/platform/observability';
import { SpanKind } from '@opentelemetry/api';
import { Agent, type Dispatcher } from 'undici';
import { ConsoleConfig } from '../console-config';

/** Of one replica to one service. An event stream keeps one. */
const CONNECTIONS = 128;
/** How long the feed of events may hold a request (docs/event-feed.md). */
const HOLD_MS = 30_000;
/** Event streams have a comment at least twice in this time. */
const SILENCE_MS = 60_000;

export interface ServiceRequest {
  service: ServiceName;
  method: string;
  /** Address of the listener, without a slash at the end. */
  base: string;
  /** With the query, as it is sent. */
  path: string;
  headers: Record<string, string>;
  body?: string | Readable | undefined;
  signal?: AbortSignal | undefined;
}

/** HTTP to the listeners of other services. Bodies are streams. */
@Injectable()
export class ServiceHttp implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor({ INTERNAL_TIMEOUT_MS: timeoutMs }: ConsoleConfig) {
    this.agent = new Agent({
      connections: CONNECTIONS,
      connect: { timeout: timeoutMs },
      headersTimeout: HOLD_MS + timeoutMs,
      bodyTimeout: SILENCE_MS,
    });
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
    { base, path, method, headers, body, signal }: ServiceRequest,
    scope: TraceScope | undefined,
  ): Promise<Dispatcher.ResponseData> {
    const { origin, pathname } = new URL(base);
    const correlation = correlationId();
    const own = { ...scope?.headers, ...(correlation !== undefined && { 'x-correlation-id': correlation }) };
    return this.agent.request({
      origin,
      path: pathname.replace(/\/$/, '') + path,
      method: method,
      headers: { ...headers, ...own },
      body: body ?? null,
      signal: signal ?? null,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}

/** The path is left out, because it contains ids. The span of the service has the route. */
function describe({ method, service }: ServiceRequest): SpanDescription {
  const attributes = { 'http.request.method': method, 'service.peer.name': service };
  return { name: `${method} ${service}`, kind: SpanKind.CLIENT, attributes };
}
