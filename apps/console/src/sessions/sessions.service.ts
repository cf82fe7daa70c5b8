import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthorizationServer, type IssuedTokens } from '../authorization-server/authorization-server';
import type { DpopKey } from '../authorization-server/dpop-key';
import type { Account } from '../accounts/accounts';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { ConsoleConfig } from '../console-config';
import type { BrowserName } from './browser-name';
import { hashSession, isSessionId, type PresentedSession } from '../requests/presented-session';
import type { Session } from './session.entity';
import { sessionEnded, sessionMissing, sessionUnknown } from './session.errors';
import { sealingContext, type SessionTokens } from './session-tokens';
import { SessionsRepository } from './sessions.repository';

const ID_BYTES = 32;

/** Times of use are exact to this. */
const USE_MS = 5 * 60_000;

/** What a log-in has brought. */
export interface NewSession {
  /** Base URL of the host that the browser has opened. */
  base: string;
  account: Account;
  issued: IssuedTokens;
  dpopKey: DpopKey;
  browser: BrowserName;
}

/** The sessions of browsers for one app. Their ids are secrets of the browsers, and tokens never leave this service with them. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly config: ConsoleConfig,
    @Inject(BROWSER_APP) private readonly app: BrowserApp,
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly cipher: EnvelopeCipher,
    private readonly server: AuthorizationServer,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the id of the new session, for the browser. */
  async create({ base, account, issued, dpopKey, browser }: NewSession): Promise<string> {
    const { tenant, session: ends } = account;
    const id = randomBytes(ID_BYTES).toString('base64url');
    const idHash = hashSession({ id, base }, this.config.PUBLIC_URL);
    const createdAt = this.clock();
    const endsAt = secondsAfter(createdAt, ends.absoluteSeconds);
    const session: Session = {
      idHash,
      tenantId: tenant.id,
      app: this.app.name,
      subject: account.id,
      ...browser,
      ...this.seal({ idHash, idleSeconds: ends.idleSeconds, endsAt }, issued, dpopKey),
      refreshingUntil: null,
      idleSeconds: ends.idleSeconds,
      endsAt,
      createdAt,
      lastUsedAt: createdAt,
    };
    await this.database.transaction(tenant.id, (tx) => this.sessions.insert(tx, session));
    return id;
  }

  /** @throws DomainError `UNAUTHORIZED` */
  async get(presented: PresentedSession | undefined): Promise<Session> {
    if (!presented) throw sessionMissing();
    const session = await this.find(presented);
    if (!session) throw sessionEnded();
    await this.recordUse(session);
    return session;
  }

  /** The id determines the tenant. A session of another app or host is not found. */
  async find(presented: PresentedSession): Promise<Session | null> {
    if (!isSessionId(presented.id)) return null;
    const [idHash, now] = [hashSession(presented, this.config.PUBLIC_URL), this.clock()];
    return this.database.acrossTenants((tx) => this.sessions.find(tx, { app: this.app.name, idHash }, now));
  }

  open({ idHash, tokens }: Session): SessionTokens {
    return this.cipher.openJson<SessionTokens>(tokens, sealingContext(idHash));
  }

  /** Returns the columns of the session that depend on its tokens. */
  seal(
    { idHash, idleSeconds, endsAt }: Pick<Session, 'idHash' | 'idleSeconds' | 'endsAt'>,
    { accessToken, refreshToken, expiresIn }: IssuedTokens,
    dpopKey: DpopKey,
  ): Pick<Session, 'tokens' | 'tokensExpireAt' | 'expiresAt'> {
    const now = this.clock();
    const content: SessionTokens = { accessToken, refreshToken, dpopKey: dpopKey.export() };
    const idleEnd = secondsAfter(now, idleSeconds);
    return {
      tokens: this.cipher.sealJson(content, sealingContext(idHash)),
      tokensExpireAt: secondsAfter(now, expiresIn),
      expiresAt: idleEnd < endsAt ? idleEnd : endsAt,
    };
  }

  /** Ends a session whose tokens the platform refuses. */
  async delete(session: Session): Promise<boolean> {
    return this.database.transaction(session.tenantId, (tx) => this.sessions.delete(tx, session));
  }

  /**
   * Ends the session, if there is one, and its tokens: no service accepts them when this returns, unless the authorization
   * server is away.
   */
  async logOut(presented: PresentedSession | undefined): Promise<void> {
    const session = presented ? await this.find(presented) : null;
    if (session) await this.end(session);
  }

  /** Returns the sessions of the person for the app, the newest first. */
  async listAlike(session: Session): Promise<Session[]> {
    return this.database.transaction(session.tenantId, (tx) => this.sessions.list(tx, session, this.clock()));
  }

  /**
   * Ends a session of the same person for the same app.
   * @param idHash of it
   * @throws DomainError `NOT_FOUND`
   */
  async endAlike(session: Session, idHash: Buffer): Promise<void> {
    const other = await this.database.transaction(session.tenantId, (tx) =>
      this.sessions.findOther(tx, session, idHash),
    );
    if (!other) throw sessionUnknown();
    await this.end(other);
  }

  private async end(session: Session): Promise<void> {
    if (await this.delete(session)) await this.revokeTokens(session);
  }

  /** Revokes the tokens of a session that has ended. */
  async revokeTokens(session: Session): Promise<void> {
    const { tenantId } = session;
    await this.server.revoke(tenantId, this.open(session).refreshToken).catch((err: unknown) => {
      // Nothing has the tokens any more.
      this.logger.warn({ event: 'session-tokens.not-revoked', tenantId, err });
    });
  }

  private async recordUse(session: Session): Promise<void> {
    const now = this.clock();
    const { lastUsedAt, createdAt, tenantId } = session;
    if (now.getTime() - (lastUsedAt ?? createdAt).getTime() < USE_MS) return;
    await this.database.transaction(tenantId, (tx) => this.sessions.updateLastUse(tx, session, now));
  }
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
