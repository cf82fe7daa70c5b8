import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Logger } from '@vc/platform/observability';
import { tokenUnchecked } from './access-control.errors';
import { createServiceToken } from './service-token';

/** The authorization server holds a question no longer. */
const MAX_HOLD_MS = 5_000;
/** From one question to the next at least, where there was nothing new. */
const PAUSE_MS = 500;

/** As the authorization server answers at `/internal/revoked-tokens`; times in ISO 8601. */
interface FollowerAnswer {
  revocations: { jti: string; expiresAt: string }[];
  position: number;
  leaseMs: number;
}

interface RevokedTokensOptions {
  authInternalUrl: string;
  service: string;
  serviceTokenSecret: string;
  /** An answer that takes longer is given up. */
  timeoutMs: number;
  logger: Logger;
}

/**
 * Access tokens say themselves what they allow, so that each service checks them alone, and follows the list of those
 * that were revoked before their time (RFC 7009). There is always a question open at the authorization server, which
 * answers as soon as the list grows; the next question confirms what is known. What is known is relied on for a lease
 * from the question on. After it, requests wait for one answer; where there is none, what is known stands: a token's
 * lifetime bounds what that can cost.
 */
export class RevokedTokens {
  private readonly expiryOf = new Map<string, number>();
  private readonly stopping = new AbortController();
  /** Names this process. */
  private readonly follower: string;
  /** Up to where the list is known; undefined before the first answer. */
  private position?: number;
  private leaseEndsAt = 0;
  /** Whether the last question had no answer. */
  private isAway = false;
  private catchingUp: Promise<boolean> | undefined;

  constructor(private readonly options: RevokedTokensOptions) {
    this.follower = `${options.service}.${randomUUID()}`;
  }

  has(jti: string): boolean {
    return this.expiryOf.has(jti);
  }

  /** Whether what is known may be relied on without asking. */
  get isCurrent(): boolean {
    return performance.now() < this.leaseEndsAt || (this.isAway && this.position !== undefined);
  }

  start(): void {
    void this.follow();
  }

  stop(): void {
    this.stopping.abort();
  }

  /** Asks for the whole list; callers share the question. @throws DomainError `UNAVAILABLE` where it was never known */
  async catchUp(): Promise<void> {
    this.catchingUp ??= this.ask(undefined, this.options.timeoutMs).finally(() => (this.catchingUp = undefined));
    await this.catchingUp;
    if (this.position === undefined) throw tokenUnchecked();
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const notBefore = Date.now() + PAUSE_MS;
      if (await this.ask(this.position, MAX_HOLD_MS + this.options.timeoutMs)) continue;
      await pause(Math.max(0, notBefore - Date.now()), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Answers whether there was anything new. */
  private async ask(after: number | undefined, timeoutMs: number): Promise<boolean> {
    try {
      const askedAt = performance.now();
      const answer = await this.fetchAfter(after, timeoutMs);
      const isNews = this.learn(answer);
      this.leaseEndsAt = Math.max(this.leaseEndsAt, askedAt + answer.leaseMs);
      this.isAway = false;
      return isNews;
    } catch (err) {
      // Until the authorization server has started there is nothing to say.
      const isWorthSaying = this.position !== undefined && !this.isAway && !this.stopping.signal.aborted;
      if (isWorthSaying) this.options.logger.warn({ event: 'token-revocations.unknown', err });
      this.isAway = true;
      return false;
    }
  }

  private async fetchAfter(after: number | undefined, timeoutMs: number): Promise<FollowerAnswer> {
    const { authInternalUrl, service, serviceTokenSecret } = this.options;
    const query = new URLSearchParams({ follower: this.follower });
    if (after !== undefined) query.set('after', String(after));
    const response = await fetch(`${authInternalUrl}/internal/revoked-tokens?${query}`, {
      headers: { authorization: `Bearer ${createServiceToken(service, serviceTokenSecret)}` },
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) throw new Error(`The authorization server answered ${response.status}.`);
    return (await response.json()) as FollowerAnswer;
  }

  private learn({ revocations, position }: FollowerAnswer): boolean {
    for (const { jti, expiresAt } of revocations) this.expiryOf.set(jti, Date.parse(expiresAt));
    const now = Date.now();
    for (const [jti, expiry] of this.expiryOf) if (expiry < now) this.expiryOf.delete(jti);
    const isNews = position > (this.position ?? 0);
    this.position = Math.max(this.position ?? 0, position);
    return isNews;
  }
}
