import { setTimeout as pause } from 'node:timers/promises';
import { type Logger } from '@vc/platform/observability';
import { createServiceToken } from './service-token';

/** Longer than the authorization server waits for news. */
const TIMEOUT_MS = 8_000;
/** From one question to the next at least, where there was nothing new. */
const PAUSE_MS = 500;

/** As the authorization server answers at `/internal/revoked-tokens`; times in ISO 8601. */
interface Revocation {
  jti: string;
  revokedAt: string;
  expiresAt: string;
}

interface RevokedTokensOptions {
  authInternalUrl: string;
  service: string;
  serviceTokenSecret: string;
  logger: Logger;
}

/**
 * Access tokens say themselves what they allow, so that each service checks them alone. For what was revoked before its
 * time (RFC 7009) there is always a question open at the authorization server, which answers as soon as there is one.
 * While it does not answer, what is known stands: a token's lifetime bounds what that can cost.
 */
export class RevokedTokens {
  private readonly expiryOf = new Map<string, number>();
  private readonly stopping = new AbortController();
  private after = new Date(0);
  private isAnswered = false;

  constructor(private readonly options: RevokedTokensOptions) {}

  has(jti: string): boolean {
    return this.expiryOf.has(jti);
  }

  start(): void {
    void this.follow();
  }

  stop(): void {
    this.stopping.abort();
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const notBefore = Date.now() + PAUSE_MS;
      if (await this.ask()) continue;
      await pause(Math.max(0, notBefore - Date.now()), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async ask(): Promise<boolean> {
    try {
      const isNews = await this.refresh();
      this.isAnswered = true;
      return isNews;
    } catch (err) {
      // Until the authorization server has started there is nothing to say.
      const isWorthSaying = this.isAnswered && !this.stopping.signal.aborted;
      if (isWorthSaying) this.options.logger.warn({ event: 'token-revocations.unknown', err });
      this.isAnswered = false;
      return false;
    }
  }

  /** Answers whether there was anything new. @throws Error while the authorization server does not answer */
  async refresh(): Promise<boolean> {
    const { authInternalUrl, service, serviceTokenSecret } = this.options;
    const response = await fetch(`${authInternalUrl}/internal/revoked-tokens?after=${this.after.toISOString()}`, {
      headers: { authorization: `Bearer ${await createServiceToken(service, serviceTokenSecret)}` },
      signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (!response.ok) throw new Error(`The authorization server answered ${response.status}.`);
    const revocations = (await response.json()) as Revocation[];
    const fresh = revocations.filter(({ jti }) => !this.has(jti));
    for (const { jti, revokedAt, expiresAt } of fresh) {
      this.expiryOf.set(jti, Date.parse(expiresAt));
      this.after = new Date(Math.max(this.after.getTime(), Date.parse(revokedAt)));
    }
    const now = Date.now();
    for (const [jti, expiry] of this.expiryOf) if (expiry < now) this.expiryOf.delete(jti);
    return fresh.length > 0;
  }
}
