import { PassThrough, type Readable } from 'node:stream';
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
import type { Session } from '../sessions/session.entity';
import { SessionTokensService } from '../sessions/session-tokens.service';
import { SessionsService } from '../sessions/sessions.service';
import { toAnsweredHeaders, toForwardedHeaders } from './proxied-headers';
import { serviceAway } from './proxy.errors';
import { findProxyTarget } from './find-proxy-target';

const UNAUTHORIZED = 401;

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
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(BROWSER_APP) private readonly app: BrowserApp,
  ) {}

  /** @throws DomainError `FORBIDDEN`, `NOT_FOUND`, `UNAUTHORIZED`, `UNAVAILABLE`, ValidationFailed */
  async forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    assertOwnRequest(request.headers);
    const target = findProxyTarget(this.app, request.raw.url ?? '');
    const session = await this.tokens.refreshed(await this.sessions.get(this.cookies.findSession(request)));
    const aborting = new AbortController();
    reply.raw.once('close', () => aborting.abort());
    const response = await this.send(request, target, session, aborting.signal).catch((cause: unknown) => {
      if (aborting.signal.aborted) return undefined;
      throw serviceAway(cause);
    });
    // The browser has left.
    if (!response) return reply.hijack();
    // The tokens have been revoked: no service accepts them any more.
    if (response.statusCode === UNAUTHORIZED) await this.sessions.delete(session);
    this.keepStream(response, aborting);
    return reply.status(response.statusCode).headers(toAnsweredHeaders(response.headers)).send(response.body);
  }

  /** The browser opens its event streams again, at another replica. */
  endLongRequests(): void {
    this.isEnding = true;
    this.streams.forEach((stream) => stream.abort());
  }

  private async send(
    { method, headers, ip, body }: FastifyRequest,
    { listener, service, path }: ProxyTarget,
    session: Session,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const { accessToken, dpopKey } = this.sessions.open(session);
    const url = `${this.config.PUBLIC_URL}${path}`;
    const dpop = await DpopKey.import(dpopKey).prove({ method, url, issuedAt: this.clock(), accessToken });
    const base = listener === 'administration' ? this.addresses.administration : this.addresses.of(service);
    const authorization = { authorization: `DPoP ${accessToken}`, dpop, 'x-forwarded-for': ip };
    const sent = { ...toForwardedHeaders(headers), ...authorization };
    return this.http.request({
      service,
      method,
      base,
      path,
      headers: sent,
      body: toForwardedBody(body as Readable | undefined),
      signal,
    });
  }

  /** An event stream ends when the service stops, because it would last too long. */
  private keepStream({ headers, body }: Dispatcher.ResponseData, aborting: AbortController): void {
    if (!String(headers['content-type']).startsWith('text/event-stream')) return;
    if (this.isEnding) return aborting.abort();
    this.streams.add(aborting);
    body.once('close', () => this.streams.delete(aborting));
  }
}

/**
 * Passes on a body. When a service answers before it has the whole body, undici destroys the stream that it sends. The rest is
 * read then, so that the connection of the browser can be used further.
 */
function toForwardedBody(body: Readable | undefined): Readable | undefined {
  return body
    ?.pipe(new PassThrough())
    .on('error', () => undefined)
    .once('close', () => body.resume());
}
