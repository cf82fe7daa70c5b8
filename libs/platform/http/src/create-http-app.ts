import { randomUUID } from 'node:crypto';
import type { Type, DynamicModule } from '@nestjs/common';
import { VersioningType } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { Logger } from '@vc/platform/observability';
import { activeTrace, Metrics, NestLogger, redactText, Tracing, withCorrelationId } from '@vc/platform/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AllowedMethods } from './allowed-methods';
import { findCodedBody, useBodyParsers } from './body-parsers';
import { allowBrowserWallets, preflightHeadersOf } from './browser-wallets';
import { compileShapes } from './compile-shapes';
import { DomainError } from './domain-error';
import { DomainErrorFilter } from './domain-error.filter';
import type { JsonDialect } from './json-dialect';
import { refuseLongListHeaders } from './list-headers';
import { answersOn, closeListeners, listenerOf } from './listeners';
import { setRequestBase } from './request-base';
import { RequestRecorder } from './request-recorder';
import { traceRequests } from './trace-requests';
import { DtoValidationPipe } from './validation';

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const CORRELATION_ID = /^[\w-]{1,64}$/;

export interface HttpAppOptions {
  module: Type | DynamicModule;
  logger: Logger;
  /** Of the service. Default: spans are not recorded. */
  tracing?: Tracing;
  /** Gets a line for each request. Default: there are no such lines. */
  accessLog?: Logger | undefined;
  /** Proxies whose `X-Forwarded-For` names the client: their number, or addresses, ranges and proxy-addr names. */
  trustedProxies: false | number | string[];
  /** Called for each request before it is routed. It throws a `DomainError` to refuse the request. */
  admit?: (request: FastifyRequest, reply: FastifyReply) => void;
  /**
   * Returns the base URL of the host that a request names. It throws a `DomainError` for a path that is not on the host.
   * Default: requests have no base URL.
   */
  findBase?: (host: string | undefined, url: string) => string | Promise<string>;
  /** First path segment of the area, e.g. `api`. */
  prefix?: string;
  /** First segments of paths without the prefix: wallet-facing and internal routes. */
  unprefixed?: string[] | undefined;
  /** The beginnings of the paths whose errors have the form of OAuth (RFC 6749 §5.2). */
  protocolPaths?: string[] | undefined;
  /** First segments of further paths that accept forms: pages. */
  formPaths?: string[] | undefined;
  /** Protocols with a media type and errors of their own. */
  jsonDialects?: JsonDialect[] | undefined;
}

/** Creates a Nest application on Fastify with the conventions of all services. It does not listen yet. */
export async function createHttpApp(options: HttpAppOptions): Promise<NestFastifyApplication> {
  const errorFilter = new DomainErrorFilter(options.logger, options.protocolPaths, options.jsonDialects);
  const recorder = new RequestRecorder(Metrics.current(), options.accessLog);
  const adapter = new FastifyAdapter({
    // Errors from before the routing, such as a path that cannot be decoded. No hook runs for them.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('x-correlation-id', correlationIdOf(request.headers['x-correlation-id']));
      reply.raw.once('close', () => recorder.record(request, reply));
      errorFilter.answer(admissionError(options, request, reply) ?? error, reply);
    },
    trustProxy: trusted(options.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // No service has middleware of Nest.
    skipMiddie: true,
  });
  const app = await NestFactory.create<NestFastifyApplication>(options.module, adapter, {
    logger: new NestLogger(options.logger),
    abortOnError: false,
  });
  compileShapes(app);
  if (options.prefix) {
    const outside = ['health', 'internal', '.well-known', ...(options.unprefixed ?? [])];
    app.setGlobalPrefix(options.prefix, { exclude: outside.flatMap((segment) => [segment, `${segment}/{*rest}`]) });
  }
  app.enableVersioning({ type: VersioningType.URI });
  app.useGlobalPipes(new DtoValidationPipe());
  app.useGlobalFilters(errorFilter);
  useBodyParsers(app, BODY_LIMIT_BYTES, {
    formPaths: [options.protocolPaths ?? [], options.formPaths ?? []].flat(),
    dialects: options.jsonDialects ?? [],
  });
  closeListeners(adapter.getInstance());
  adapter.getInstance().addHook('onResponse', recorder.onResponse);
  traceRequests(adapter.getInstance(), options.tracing ?? new Tracing());
  adapter.getInstance().addHook('onRequest', (request, reply, done) => {
    const id = correlationIdOf(request.headers['x-correlation-id']);
    void reply.header('x-correlation-id', id);
    withCorrelationId(id, done);
  });
  allowBrowserWallets(adapter.getInstance());
  refuseLongListHeaders(adapter.getInstance(), errorFilter);
  refuseUnadmitted(adapter.getInstance(), options, errorFilter);
  refuseWhatIsNotOnHost(adapter.getInstance(), options, errorFilter);
  refuseRoutesOfOtherListeners(adapter.getInstance());
  refuseOtherMethods(adapter.getInstance(), errorFilter);
  refuseCodedBodies(adapter.getInstance(), errorFilter);
  return app;
}

function refuseUnadmitted(fastify: FastifyInstance, options: HttpAppOptions, errorFilter: DomainErrorFilter): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const error = admissionError(options, request, reply);
    if (error !== undefined) return errorFilter.answer(error, reply);
    done();
  });
}

/** `X-Forwarded-Host` is not read: gateways pass the `Host` header of the client. */
function refuseWhatIsNotOnHost(
  fastify: FastifyInstance,
  { findBase }: HttpAppOptions,
  errorFilter: DomainErrorFilter,
): void {
  if (!findBase) return;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (listenerOf(request.raw) !== 'public') return done();
    const admit = (base: string) => {
      setRequestBase(request, base);
      done();
    };
    const base = findBase(request.headers.host, request.url);
    if (typeof base === 'string') return admit(base);
    base.then(admit, (error: unknown) => errorFilter.answer(error, reply));
  });
}

/** Returns why the request is refused, undefined if it is admitted. */
function admissionError({ admit }: HttpAppOptions, request: FastifyRequest, reply: FastifyReply): unknown {
  try {
    admit?.(request, reply);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** A route of another listener is answered as one that does not exist. */
function refuseRoutesOfOtherListeners(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw, routeOptions: { url: pattern } }, reply, done) => {
    if (pattern === undefined || answersOn(pattern, listenerOf(raw))) return done();
    reply.callNotFound();
  });
}

/** RFC 9110 §15.5.6, §9.3.7: a method that a path does not have is answered with 405, OPTIONS with the allowed methods. */
function refuseOtherMethods(fastify: FastifyInstance, errorFilter: DomainErrorFilter): void {
  const methods = new AllowedMethods();
  fastify.addHook('onRoute', (route) => methods.add(route));
  fastify.addHook('onRequest', (request, reply, done) => {
    const isRefused = request.is404 || methods.isShadowed(request.url, request.routeOptions.url);
    const allowed = isRefused ? methods.of(request.url, listenerOf(request.raw)) : [];
    if (allowed.length === 0) return done();
    const allow = allowed.join(', ');
    if (request.method === 'OPTIONS') {
      return void reply
        .status(204)
        .headers({ allow, ...preflightHeadersOf(request, allow) })
        .send();
    }
    const detail = `${request.method} is not allowed here; ${allow} are.`;
    errorFilter.answer(new DomainError('METHOD_NOT_ALLOWED', detail, { headers: { allow } }), reply);
  });
}

function refuseCodedBodies(fastify: FastifyInstance, errorFilter: DomainErrorFilter): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const error = request.is404 ? undefined : findCodedBody(request);
    if (error) return errorFilter.answer(error, reply);
    done();
  });
}

/** Fastify trusts no proxy if it is given their number, because it cannot check the peer: the operator says that the peer is one. */
function trusted(proxies: HttpAppOptions['trustedProxies']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** The id that the client chose, unless it has an identity number in it; otherwise that of the trace. */
function correlationIdOf(header: string | string[] | undefined): string {
  if (typeof header === 'string' && CORRELATION_ID.test(header) && redactText(header) === header) return header;
  return activeTrace()?.spanContext.traceId ?? randomUUID();
}
