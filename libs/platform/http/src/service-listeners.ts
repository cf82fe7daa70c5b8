import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DomainError } from './domain-error';
import { errorAnswer } from './error-answer';
import { createHttpServer } from './http-server';
import { endIdleConnections, handlerOn } from './listeners';
import type { Listener } from './listeners';
import { listenOnSockets } from './listening-sockets';
import { oauthErrorOf } from './oauth-error';

/** A provider whose requests last until they are told to end: long polls and event streams. */
export interface LongRequests {
  /** Ends the requests under way, and later ones as soon as they begin. The clients ask another replica. */
  endLongRequests: () => void;
}

/** Ends the long requests of a service that stops. */
export function endLongRequests(app: INestApplicationContext): void {
  for (const { providers } of app.get(ModulesContainer).values()) {
    for (const { instance } of providers.values()) if (hasLongRequests(instance)) instance.endLongRequests();
  }
}

function hasLongRequests(provider: unknown): provider is LongRequests {
  return typeof (provider as Partial<LongRequests> | null | undefined)?.endLongRequests === 'function';
}

const LIVE = /^\/health\/live\/?(\?|$)/;
const READY = /^\/health\/ready\/?(\?|$)/;
const LISTENERS: Listener[] = ['public', 'internal', 'admin'];

interface Options {
  /** Beginnings of the paths of OpenID protocols, whose errors have the form of OAuth. */
  protocolPaths?: string[] | undefined;
  /** Describes for people what the start waits for. */
  waitsFor: () => string;
}

/**
 * The listeners of a service process. They are open before the application exists: until `serve`, the process is live, not
 * ready, and answers every other request with 503. They close before the application does: `drain`, then `close`.
 */
export class ServiceListeners {
  private readonly servers: Server[] = [];
  private readonly underWay = new Set<ServerResponse>();
  private app: NestFastifyApplication | undefined;
  private handlers: Map<Listener, RequestListener> | undefined;
  private isEnding = false;

  constructor(private readonly options: Options) {}

  /** The requests that have no complete answer yet. */
  get requestsUnderWay(): number {
    return this.underWay.size;
  }

  /** Whether readiness has fallen because the process stops. */
  get isDraining(): boolean {
    return this.isEnding;
  }

  async open(listener: Listener, address: { port: number; host: string }): Promise<Server> {
    const create = () => createHttpServer((request, response) => this.receive(listener, request, response));
    const servers = await listenOnSockets(create, address);
    this.servers.push(...servers);
    return servers[0];
  }

  /** Passes requests to the application from now on. */
  serve(app: NestFastifyApplication): void {
    this.app = app;
    this.handlers = new Map(LISTENERS.map((listener) => [listener, handlerOn(app, listener)]));
  }

  /**
   * Readiness falls, and every answer asks its client to connect again (RFC 9112 §9.6), so that a balancer chooses another
   * replica. Requests are answered as before.
   */
  drain(): void {
    this.isEnding = true;
    for (const response of this.underWay) endConnectionAfter(response);
  }

  /** Refuses connections, ends long requests, and resolves once the last request has its answer. */
  async close(): Promise<void> {
    this.drain();
    this.servers.forEach((server) => server.close());
    this.servers.forEach(endIdleConnections);
    if (this.app) endLongRequests(this.app);
    while (this.underWay.size > 0) await Promise.all([...this.underWay].map((response) => once(response, 'close')));
    // Connections on which no request has begun would stay open.
    this.servers.forEach((server) => server.closeAllConnections());
  }

  private receive(listener: Listener, request: IncomingMessage, response: ServerResponse): void {
    this.underWay.add(response);
    response.once('close', () => this.underWay.delete(response));
    if (this.isDraining) endConnectionAfter(response);
    const handle = this.handlers?.get(listener);
    if (!handle) this.answerInPlaceOfApplication(request, response);
    else if (this.isDraining && READY.test(request.url ?? '')) this.refuse('The service stops.', request, response);
    else handle(request, response);
  }

  private answerInPlaceOfApplication(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'GET' && LIVE.test(request.url ?? '')) {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"status":"up"}');
      return;
    }
    this.refuse(`The service starts. ${this.options.waitsFor()}`.trim(), request, response);
  }

  private refuse(reason: string, request: IncomingMessage, response: ServerResponse): void {
    const { url = '/' } = request;
    const detail = READY.test(url) ? `Not ready. ${reason}` : 'The service is not ready yet.';
    const error = new DomainError('UNAVAILABLE', detail);
    const id = randomUUID();
    const json = oauthErrorOf(error, url, this.options.protocolPaths ?? []);
    const { status, headers, body } = errorAnswer(error, id, request, json);
    response.writeHead(status, { ...headers, 'x-correlation-id': id }).end(body);
  }
}

function endConnectionAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
