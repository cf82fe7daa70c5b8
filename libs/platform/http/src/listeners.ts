import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from './http-server';

/** The listeners of a service. */
export type Listener = 'public' | 'internal' | 'admin';

/** The listeners of a route, by the pattern under which it is registered. All others answer on the public one. */
const LISTENERS_OF: [RegExp, Listener[]][] = [
  [/^\/health(\/|$)/, ['public', 'internal', 'admin']],
  [/^\/internal(\/|$)/, ['internal']],
  [/^\/auth(\/v\d+)?\/admin(\/|$)/, ['admin']],
  // Services verify access tokens with the keys, and have no public address of each other.
  [/^\/auth\/jwks$/, ['public', 'internal']],
];

const IDLE_SWEEP_MS = 100;

const listeners = new WeakMap<IncomingMessage, Listener>();
const furtherServers = new WeakMap<FastifyInstance, Server[]>();

/** The listener that received a request. That of the application itself is the public one. */
export function listenerOf(request: IncomingMessage): Listener {
  return listeners.get(request) ?? 'public';
}

/** @param pattern under which the route is registered, for example `/internal/keys/:id/sign` */
export function answersOn(pattern: string, listener: Listener): boolean {
  const [, own = ['public']] = LISTENERS_OF.find(([paths]) => paths.test(pattern)) ?? [];
  return own.includes(listener);
}

/** Returns the handler of an application for the requests of one listener. */
export function handlerOn(app: NestFastifyApplication, listener: Listener): RequestListener {
  const fastify = app.getHttpAdapter().getInstance();
  return (request, response) => {
    listeners.set(request, listener);
    if (listener !== 'public') dropProxyHeaders(request);
    fastify.routing(request, response);
  };
}

/** No proxy stands before these listeners, so the headers are the caller's own. */
function dropProxyHeaders({ headers }: IncomingMessage): void {
  delete headers['x-forwarded-for'];
  delete headers['x-forwarded-host'];
  delete headers['x-forwarded-proto'];
}

/** Opens a listener beside the public one. It closes with the application. */
export async function openListener(
  app: NestFastifyApplication,
  handler: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.ready();
  const server = createHttpServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  furtherServers.set(fastify, [...(furtherServers.get(fastify) ?? []), server]);
  return server;
}

/**
 * Closes all listeners with the application. Ends connections as they become idle: a kept-alive connection would otherwise
 * keep its server open.
 */
export function closeListeners(fastify: FastifyInstance): void {
  let closed: Promise<unknown> = Promise.resolve();
  fastify.addHook('preClose', function (done) {
    const further = furtherServers.get(fastify) ?? [];
    closed = Promise.all(further.map((server) => new Promise((resolve) => server.close(resolve))));
    further.forEach(endIdleConnections);
    // Fastify closes its own server here.
    done();
    if (this.server.listening) endIdleConnections(this.server);
  });
  fastify.addHook('onClose', async () => {
    await closed;
  });
}

/** Ends connections of a server that closes as they become idle. */
export function endIdleConnections(server: Server): void {
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  server.once('close', () => clearInterval(sweep));
}
