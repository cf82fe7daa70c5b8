import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthorizationServer } from '../authorization-server/authorization-server';
import { OAuthError } from '../authorization-server/authorization-server.errors';
import { DpopKey } from '../authorization-server/dpop-key';
import { ConsoleConfig } from '../console-config';
import type { Session } from './session.entity';
import { refreshUnderWay, sessionEnded } from './session.errors';
import { SessionsRepository } from './sessions.repository';
import { SessionsService } from './sessions.service';

/** A request that begins with the access token ends before the token does. */
const REFRESH_BEFORE_MS = 60_000;
const LOOK_MS = 100;

/**
 * Keeps the access token of a session fresh. A refresh token works once, and a second use ends the session, so one request
 * claims it by a lease. Others wait for its result, also those of other replicas.
 */
@Injectable()
export class SessionTokensService {
  /** Longer than the request for tokens may take. */
  private readonly leaseMs: number;

  constructor(
    { INTERNAL_TIMEOUT_MS }: ConsoleConfig,
    private readonly database: Database,
    private readonly repository: SessionsRepository,
    private readonly sessions: SessionsService,
    private readonly server: AuthorizationServer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.leaseMs = 2 * INTERNAL_TIMEOUT_MS;
  }

  /**
   * Returns the session with an access token that is valid for a while.
   * @throws DomainError `UNAUTHORIZED` when the session has ended, also meanwhile, `UNAVAILABLE`
   */
  async refreshed(session: Session): Promise<Session> {
    const deadline = performance.now() + this.leaseMs;
    let current: Session | null = session;
    while (current && this.isOld(current)) {
      if (await this.claim(current)) return this.refresh(current);
      if (performance.now() > deadline) throw refreshUnderWay();
      await pause(LOOK_MS);
      current = await this.reload(current);
    }
    if (!current) throw sessionEnded();
    return current;
  }

  private isOld({ tokensExpireAt }: Session): boolean {
    return tokensExpireAt.getTime() - this.clock().getTime() <= REFRESH_BEFORE_MS;
  }

  private async claim(session: Session): Promise<boolean> {
    const now = this.clock();
    const until = new Date(now.getTime() + this.leaseMs);
    return this.database.transaction(session.tenantId, (tx) => this.repository.claimRefresh(tx, session, now, until));
  }

  private async reload(session: Session): Promise<Session | null> {
    return this.database.transaction(session.tenantId, (tx) => this.repository.find(tx, session, this.clock()));
  }

  private async refresh(session: Session): Promise<Session> {
    const { tenantId } = session;
    const { refreshToken, dpopKey: jwk } = this.sessions.open(session);
    const dpopKey = DpopKey.import(jwk);
    const issued = await this.server
      .refresh(tenantId, refreshToken, dpopKey)
      .catch((error: unknown) => this.giveUp(session, error));
    const refreshed = this.sessions.seal(session, issued, dpopKey);
    const update = (tx: Transaction) => this.repository.updateTokens(tx, session, refreshed);
    if (await this.database.transaction(tenantId, update)) return { ...session, ...refreshed, refreshingUntil: null };
    // The one who ended the session revoked only the tokens that it had then.
    await this.sessions.revokeTokens({ ...session, ...refreshed });
    throw sessionEnded();
  }

  /** A refused refresh token ends the session. Any other error lets a later request try again. */
  private async giveUp(session: Session, error: unknown): Promise<never> {
    if (error instanceof OAuthError) {
      await this.sessions.delete(session);
      throw sessionEnded();
    }
    await this.database.transaction(session.tenantId, (tx) => this.repository.endRefresh(tx, session));
    throw error;
  }
}
