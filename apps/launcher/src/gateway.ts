import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { findService, isAmbiguous } from '@vc/contract/routes';
import type { Listener } from '@vc/platform/http';
import {
  createHttpServer,
  type DomainError,
  ERROR_STATUS,
  errorAnswer,
  handlerOn,
  listenOnSockets,
  retryAfterOf,
} from '@vc/platform/http';
import type { RunningService } from '@vc/platform/service';
import { pathAmbiguous, routeNotFound } from './gateway.errors';

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Routes the requests of one public port to the services, by path. @param address `isShared` if another process listens there */
export async function startGateway(
  services: RunningService[],
  address: Parameters<typeof listenOnSockets>[1],
): Promise<[Server, ...Server[]]> {
  const handlers = handlersOf(services, 'public');
  const route: Handler = (request, response) => {
    const { url = '/' } = request;
    if (url === '/health/live' || url === '/health/ready') return void answerHealth(services, response);
    if (isAmbiguous(url)) return answerError(pathAmbiguous(), request, response);
    const handle = handlers.get(findService(url) ?? '');
    return handle ? handle(request, response) : answerError(routeNotFound(), request, response);
  };
  return listenOnSockets(() => createHttpServer(route), address);
}

/** Routes `/<service>/internal/…` to the services, on loopback only. */
export async function startInternalGateway(handlers: Map<string, Handler>): Promise<Server> {
  const server = createHttpServer((request, response) => {
    const [, service = '', path = '/'] = /^\/([\w-]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const handle = handlers.get(service);
    if (!handle) return answerError(routeNotFound(), request, response);
    request.url = path;
    return handle(request, response);
  });
  return listen(server, 0, '127.0.0.1');
}

/** Listens for administration, on loopback only. The service answers no other request there. */
export async function startAdminListener(auth: RunningService, port: number): Promise<Server> {
  return listen(createHttpServer(handlerOn(auth.app, 'admin')), port, '127.0.0.1');
}

export function handlersOf(services: RunningService[], listener: Listener): Map<string, Handler> {
  return new Map(services.map(({ name, app }) => [name, handlerOn(app, listener)]));
}

/** Names of the services that are not ready. */
export async function servicesDown(services: RunningService[]): Promise<string[]> {
  const answers = await Promise.all(
    services.map(async ({ name, app }) => {
      const { statusCode } = await app.getHttpAdapter().getInstance().inject({ method: 'GET', url: '/health/ready' });
      return { name, isReady: statusCode === 200 };
    }),
  );
  return answers.filter(({ isReady }) => !isReady).map(({ name }) => name);
}

async function answerHealth(services: RunningService[], response: ServerResponse): Promise<void> {
  const down = await servicesDown(services);
  const status = down.length === 0 ? 200 : ERROR_STATUS.UNAVAILABLE;
  response.writeHead(status, { ...JSON_HEADERS, ...retryAfterOf(status) });
  response.end(JSON.stringify({ status: down.length === 0 ? 'up' : 'down', down }));
}

function answerError(error: DomainError, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = errorAnswer(error, randomUUID(), request);
  response.writeHead(status, headers);
  response.end(body);
}

/** Resolves when the server and all its connections are closed. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise((done) => server.close(done).closeAllConnections());
}

async function listen(server: Server, port: number, host: string): Promise<Server> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
