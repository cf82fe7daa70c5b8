import { type Logger } from '@vc/platform/observability';
import { createServiceToken } from './service-token';

const POLL_MS = 5_000;
const RETRY_MS = 500;
const TIMEOUT_MS = 3_000;
/** Read again, because a transaction may commit later than its time says. */
const OVERLAP_MS = 30_000;

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
 * Access tokens say themselves what they allow, so that each service checks them alone. What was revoked before its
 * time (RFC 7009) is asked for every few seconds. While the authorization server does not answer, the last answer
 * stands: a token's lifetime bounds what that can cost.
 */
export class RevokedTokens {
  private readonly expiryOf = new Map<string, number>();
  private since = new Date(0);
  private timer?: NodeJS.Timeout;
  private isKnown = false;
  private isStopped = false;

  constructor(private readonly options: RevokedTokensOptions) {}

  has(jti: string): boolean {
    return this.expiryOf.has(jti);
  }

  start(): void {
    void this.poll();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async poll(): Promise<void> {
    try {
      await this.refresh();
      this.isKnown = true;
    } catch (err) {
      // Until the authorization server has started there is nothing to say.
      if (this.isKnown) this.options.logger.warn({ event: 'token-revocations.unknown', err });
    }
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.poll(), this.isKnown ? POLL_MS : RETRY_MS).unref();
  }

  /** @throws Error while the authorization server does not answer */
  async refresh(): Promise<void> {
    const { authInternalUrl, service, serviceTokenSecret } = this.options;
    const response = await fetch(`${authInternalUrl}/internal/revoked-tokens?since=${this.since.toISOString()}`, {
      headers: { authorization: `Bearer ${await createServiceToken(service, serviceTokenSecret)}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The authorization server answered ${response.status}.`);
    const revocations = (await response.json()) as Revocation[];
    for (const { jti, revokedAt, expiresAt } of revocations) {
      this.expiryOf.set(jti, Date.parse(expiresAt));
      this.since = new Date(Math.max(this.since.getTime(), Date.parse(revokedAt) - OVERLAP_MS));
    }
    const now = Date.now();
    for (const [jti, expiry] of this.expiryOf) if (expiry < now) this.expiryOf.delete(jti);
  }
}
