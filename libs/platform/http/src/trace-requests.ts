import { METHODS } from 'node:http';
import { SpanKind } from '@opentelemetry/api';
import type { SpanDescription, TraceHeaders, TraceScope, Tracing } from '@vc/platform/observability';
import { parseTraceHeaders } from '@vc/platform/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listenerOf } from './listeners';

const HEALTH = /^\/health(\/|$)/;

/** Runs each request in the trace of its caller, or in a new one, with a span for the service. */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const headers = traceHeadersOf(request);
    if (!isTraced(request, headers)) return done();
    const scope = tracing.start(headers, () => describe(request));
    if (scope.isRecorded) reply.raw.once('close', () => end(scope, reply));
    scope.run(done);
  });
}

/** Probes have no trace, and the polls of other services start none. */
function isTraced({ raw, routeOptions: { url: route = '' } }: FastifyRequest, headers: TraceHeaders): boolean {
  if (HEALTH.test(route)) return false;
  return listenerOf(raw) !== 'internal' || parseTraceHeaders(headers) !== undefined;
}

/** Node joins repeated headers; the result is invalid for `traceparent`, as W3C Trace Context §3.2 has it. */
function traceHeadersOf({ headers: { traceparent, tracestate } }: FastifyRequest): TraceHeaders {
  return { traceparent: textOf(traceparent), tracestate: textOf(tracestate) };
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}

/** @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server */
function describe({ method, protocol, is404, routeOptions }: FastifyRequest): SpanDescription {
  const known = METHODS.includes(method) ? method : '_OTHER';
  const route = is404 ? undefined : routeOptions.url;
  return {
    name: [known === '_OTHER' ? 'HTTP' : known, route].filter(Boolean).join(' '),
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': known, 'http.route': route, 'url.scheme': protocol },
  };
}

function end(scope: TraceScope, { raw: { statusCode, writableFinished } }: FastifyReply): void {
  if (!writableFinished) scope.failAs('client_closed_request');
  else scope.set({ 'http.response.status_code': statusCode });
  if (writableFinished && statusCode >= 500) scope.failAs(String(statusCode));
  scope.end();
}
