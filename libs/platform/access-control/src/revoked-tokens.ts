import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Logger } from '@vc/platform/observability';
import { type Clock } from '@vc/platform/scheduling';
import { readDateTime } from '@vc/protocol/times';
import { Pool } from 'undici';
import { tokenUnchecked } from './access-control.errors';
import type { AccessTokenClaims } from './access-token-claims';
import type { ServiceKeys } from './service-keys';
import { createServiceToken } from './service-token';
import type { TenantId } from './caller';
import { type TokenCutoff, TokenCutoffs } from './token-cutoffs';

/** Longest time that the authorization server holds a request. */
const MAX_HOLD_MS = 5_000;
/** Shortest time between two requests without news. */
const PAUSE_MS = 500;
/** The list is followed until no token was checked for so long. */
const IDLE_MS = 30_000;
const OK = 200;

/** Answer of `/internal/revoked-tokens`. */
interface FollowerAnswer {
  /** Times in ISO 8601. */
  revocations: { jti: string; expiresAt: string }[];
  cutoffs?: TokenCutoff[];
  position: number;
  leaseMs: number;
}

interface RevokedTokensOptions {
  authInternalUrl: string;
  serviceKeys: ServiceKeys;
  /** Longest wait for an answer, in ms. */
  timeoutMs: number;
  logger: Logger;
  clock: Clock;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  ticks?: () => number;
}

/**
 * List of revoked access tokens (RFC 7009), which each service follows (ADR 13). A request is always open at the
 * authorization server, which answers when the list grows. The next request confirms the position that is known. An
 * answer is valid for a lease from its request on. After the lease, callers wait for one answer, and without an answer
 * their tokens are refused: the authorization server no longer waits for this service when it revokes a token. A service
 * that checks no tokens lets its lease end.
 */
export class RevokedTokens {
  private readonly expiryOf = new Map<string, number>();
  private readonly cutoffs = new TokenCutoffs();
  private readonly stopping = new AbortController();
  /** Id of this process. */
  private readonly follower: string;
  private readonly ticks: () => number;
  private readonly pool: Pool;
  private readonly basePath: string;
  /** Position up to which the list is known; undefined before the first answer. */
  private position?: number;
  private leaseEndsAt = -Infinity;
  /** A later answer is of no use: its lease has ended. */
  private leaseMs = Infinity;
  /** Whether the last request had no answer. */
  private isAway = false;
  private catchingUp: Promise<boolean> | undefined;
  private usedAt: number;
  /** Follows the list again; undefined while it is followed. */
  private resume: (() => void) | undefined;

  constructor(private readonly options: RevokedTokensOptions) {
    this.follower = `${options.serviceKeys.service}.${randomUUID()}`;
    this.ticks = options.ticks ?? (() => performance.now());
    this.usedAt = this.ticks();
    const { origin, pathname } = new URL(options.authInternalUrl);
    this.basePath = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin);
  }

  /** Whether the token ended before its expiry: by itself, or with its client, user, tenant or entitlement. */
  hasEnded(claims: AccessTokenClaims): boolean {
    this.use();
    return this.expiryOf.has(claims.jti) || this.cutoffs.hasEnded(claims);
  }

  isSuspended(tenantId: TenantId): boolean {
    return this.cutoffs.isSuspended(tenantId);
  }

  /** Whether the list was fetched at least once. */
  get isKnown(): boolean {
    return this.position !== undefined;
  }

  /** Whether a request for news is open, or the next one follows soon. */
  get isFollowed(): boolean {
    return this.resume === undefined;
  }

  /** Whether the known list may be used without a request. */
  get isCurrent(): boolean {
    return this.ticks() < this.leaseEndsAt;
  }

  start(): void {
    void this.follow();
  }

  stop(): void {
    this.stopping.abort();
    void this.pool.destroy();
  }

  /** Fetches the whole list, in one request for all callers. @throws DomainError `UNAVAILABLE` without an answer in time */
  async catchUp(): Promise<void> {
    this.use();
    this.catchingUp ??= this.ask(undefined, this.options.timeoutMs).finally(() => (this.catchingUp = undefined));
    await this.catchingUp;
    if (!this.isCurrent) throw tokenUnchecked();
  }

  /**
   * For a check without a token, for which the list known last is enough: it is fetched if it was never known, and after a
   * time in which it was not followed, if there is an answer.
   * @throws DomainError `UNAVAILABLE` when it was never known
   */
  async refresh(): Promise<void> {
    const wasFollowed = this.isFollowed;
    this.use();
    if (!this.isKnown) await this.catchUp();
    else if (!wasFollowed && !this.isCurrent) await this.catchUp().catch(() => undefined);
  }

  /** Keeps the list followed. */
  private use(): void {
    this.usedAt = this.ticks();
    this.resume?.();
  }

  private async untilUsed(): Promise<void> {
    await new Promise<void>((resolve) => (this.resume = resolve));
    this.resume = undefined;
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    signal.addEventListener('abort', () => this.resume?.());
    while (!signal.aborted) {
      if (this.ticks() - this.usedAt >= IDLE_MS) await this.untilUsed();
      const notBefore = this.ticks() + PAUSE_MS;
      if (await this.ask(this.position, MAX_HOLD_MS + this.options.timeoutMs)) continue;
      await pause(Math.max(0, notBefore - this.ticks()), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Returns whether the list has grown. */
  private async ask(after: number | undefined, timeoutMs: number): Promise<boolean> {
    try {
      const askedAt = this.ticks();
      const answer = await this.fetchAfter(after, Math.min(timeoutMs, this.leaseMs));
      const isNews = this.learn(answer);
      this.leaseMs = answer.leaseMs;
      this.leaseEndsAt = Math.max(this.leaseEndsAt, askedAt + answer.leaseMs);
      this.isAway = false;
      return isNews;
    } catch (err) {
      // No answer is expected before the authorization server has started.
      const isUnexpected = this.position !== undefined && !this.isAway && !this.stopping.signal.aborted;
      if (isUnexpected) this.options.logger.warn({ event: 'token-revocations.unknown', err });
      this.isAway = true;
      return false;
    }
  }

  private async fetchAfter(after: number | undefined, timeoutMs: number): Promise<FollowerAnswer> {
    const { serviceKeys, clock } = this.options;
    const query = new URLSearchParams({ follower: this.follower });
    if (after !== undefined) query.set('after', String(after));
    const { statusCode, body } = await this.pool.request({
      method: 'GET',
      path: `${this.basePath}/internal/revoked-tokens?${query}`,
      headers: { authorization: `Bearer ${createServiceToken(serviceKeys, 'auth', clock().getTime())}` },
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (statusCode !== OK) {
      await body.dump();
      throw new Error(`The authorization server answered ${statusCode}.`);
    }
    return (await body.json()) as FollowerAnswer;
  }

  private learn({ revocations, cutoffs = [], position }: FollowerAnswer): boolean {
    for (const { jti, expiresAt } of revocations) this.expiryOf.set(jti, readDateTime(expiresAt).getTime());
    const now = this.options.clock().getTime();
    this.cutoffs.learn(cutoffs, now);
    for (const [jti, expiry] of this.expiryOf) if (expiry < now) this.expiryOf.delete(jti);
    const isNews = position > (this.position ?? 0);
    this.position = Math.max(this.position ?? 0, position);
    return isNews;
  }
}
