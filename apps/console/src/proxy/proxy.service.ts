import { PassThrough, pipeline, type Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { LongRequests } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { DpopKey } from '../authorization-server/dpop-key';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import type { ProxyTarget } from '../browser-apps/proxy-target';
import { ConsoleConfig } from '../console-config';
import { AppCookies } from '../requests/app-cookies';
import { assertOwnRequest } from '../requests/own-request';
import { ServiceAddresses } from '../services/service-addresses';
import { ServiceHttp } from '../services/service-http';
import { hashSession } from '../requests/presented-session';
import type { Session } from '../sessions/session.entity';
import { SessionTokensService } from '../sessions/session-tokens.service';
import { sessionMissing } from '../sessions/session.errors';
import { SessionsService } from '../sessions/sessions.service';
import { toAnsweredHeaders, toForwardedHeaders } from './proxied-headers';
import { findProxyTarget } from './find-proxy-target';
import { ProxySlots } from './proxy-slots';
import { serviceAway } from './proxy.errors';

const UNAUTHORIZED = 401;
/** Part of a response that is read before the browser takes it, so that most responses free their connection at once. */
const READ_AHEAD_BYTES = 1024 * 1024;

/** A request of a browser with its session. */
interface Exchange {
  request: FastifyRequest;
  target: ProxyTarget;
  session: Session;
  /** Aborted when the browser has its response, or has left. */
  ending: AbortController;
}

/** Sends requests of the app to the services, with the access token of the session. */
@Injectable()
export class ProxyService implements LongRequests {
  private readonly streams = new Set<AbortController>();
  private isEnding = false;

  constructor(
    private readonly config: ConsoleConfig,
    private readonly cookies: AppCookies,
    private readonly sessions: SessionsService,
    private readonly tokens: SessionTokensService,
    private readonly addresses: ServiceAddresses,
    private readonly http: ServiceHttp,
    private readonly slots: ProxySlots,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(BROWSER_APP) private readonly app: BrowserApp,
  ) {}

  /** @throws DomainError `FORBIDDEN`, `NOT_FOUND`, `UNAUTHORIZED`, `RATE_LIMITED`, `UNAVAILABLE`, ValidationFailed */
  async forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const ending = new AbortController();
    reply.raw.once('close', () => ending.abort());
    assertOwnRequest(request.headers);
    const target = findProxyTarget(this.app, request.raw.url ?? '');
    const session = await this.findSession(request, target, ending);
    const exchange = { request, target, session, ending };
    const response = await (target.isLong ? this.openStream(exchange) : this.sendShort(exchange));
    // The browser has left.
    if (!response) return reply.hijack();
    // The tokens have been revoked: no service accepts them any more.
    if (response.statusCode === UNAUTHORIZED) await this.sessions.delete(session);
    return reply.status(response.statusCode).headers(toAnsweredHeaders(response.headers)).send(response.body);
  }

  /**
   * Looks the session up in one of its places, so that requests without end make no more look-ups. A short request holds the place until
   * the browser has the response. Streams have other places, which are free once the session is found.
   */
  private async findSession(
    request: FastifyRequest,
    { isLong }: ProxyTarget,
    ending: AbortController,
  ): Promise<Session> {
    const presented = this.cookies.findSession(request);
    if (!presented) throw sessionMissing();
    const key = hashSession(presented, this.config.PUBLIC_URL).toString('base64url');
    const free = await this.slots.takeOfSession(isLong ? `streams of ${key}` : key);
    if (!isLong) atEnd(ending.signal, free);
    try {
      return await this.tokens.refreshed(await this.sessions.get(presented));
    } finally {
      if (isLong) free();
    }
  }

  /** The browser opens its event streams again, at another replica. */
  endLongRequests(): void {
    this.isEnding = true;
    this.streams.forEach((stream) => stream.abort());
  }

  /** Sends a request that the service may hold, or whose response has no end. */
  private async openStream(exchange: Exchange): Promise<ProxiedResponse | undefined> {
    const { session, ending } = exchange;
    atEnd(ending.signal, this.slots.takeStream(session));
    const response = await this.send(exchange, 'streams');
    if (response) this.keepStream(response, ending);
    return response;
  }

  /** Holds a connection until the service has sent the response. */
  private async sendShort(exchange: Exchange): Promise<ProxiedResponse | undefined> {
    const { session, ending } = exchange;
    const free = this.slots.takeRequest(session);
    atEnd(ending.signal, free);
    const response = await this.send(exchange, 'requests');
    return response && { ...response, body: this.readAhead(response.body, exchange, free) };
  }

  /** Returns undefined when the browser has left. @throws DomainError `UNAVAILABLE` */
  private async send(
    { request: { method, headers, ip, body }, target, session, ending: { signal } }: Exchange,
    pool: 'requests' | 'streams',
  ): Promise<Dispatcher.ResponseData | undefined> {
    const { listener, service, path } = target;
    const { accessToken, dpopKey } = this.sessions.open(session);
    const url = `${this.config.PUBLIC_URL}${path}`;
    const dpop = await DpopKey.import(dpopKey).prove({ method, url, issuedAt: this.clock(), accessToken });
    const base = listener === 'administration' ? this.addresses.administration : this.addresses.of(service);
    const authorization = { authorization: `DPoP ${accessToken}`, dpop, 'x-forwarded-for': ip };
    const sent = { ...toForwardedHeaders(headers), ...authorization };
    const forwarded = { pool, service, method, base, path, headers: sent, body: body as Buffer | undefined, signal };
    return this.http.request(forwarded).catch((cause: unknown) => {
      if (signal.aborted) return undefined;
      throw serviceAway(cause);
    });
  }

  /** A response of which more waits for the browser keeps its connection in the place of a stream, or ends. */
  private readAhead(body: Readable, { session, ending }: Exchange, free: () => void): Readable {
    body.once('close', free);
    body.once('pause', () => {
      free();
      try {
        atEnd(ending.signal, this.slots.takeStream(session));
      } catch {
        ending.abort();
      }
    });
    const ahead = new PassThrough({ highWaterMark: READ_AHEAD_BYTES });
    // The browser sees the end of its connection if this fails.
    return pipeline(body, ahead, () => undefined);
  }

  /** An event stream ends when the service stops, because it would last too long. */
  private keepStream({ headers, body }: ProxiedResponse, ending: AbortController): void {
    if (!String(headers['content-type']).startsWith('text/event-stream')) return;
    if (this.isEnding) return ending.abort();
    this.streams.add(ending);
    body.once('close', () => this.streams.delete(ending));
  }
}

type ProxiedResponse = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'> & { body: Readable };

function atEnd(signal: AbortSignal, free: () => void): void {
  if (signal.aborted) free();
  else signal.addEventListener('abort', free, { once: true });
}
