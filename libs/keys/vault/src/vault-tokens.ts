import { remoteKeyFailure } from '@vc/keys/provider';
import type { Logger } from '@vc/platform/observability';
import { translating } from '@vc/protocol/errors';
import { LoginRefusedError, type VaultLogin, type VaultToken } from './vault-login';

/** A token is renewed after this part of its lease. */
const RENEWED_AFTER = 2 / 3;
/** The server counts refused log-ins, and locks a role after some of them. */
const LOGIN_PAUSE_MS = 30_000;
const RENEWAL_PAUSE_MS = 5_000;
/** A refused request with a token that is as new as this is not permitted to the role: another token is refused, too. */
const NEW_TOKEN_MS = 5_000;

/** A token with times of `elapsedMs`. */
interface HeldToken {
  value: string;
  isRenewable: boolean;
  /** Lease of the log-in. The lease of a renewal is shorter when the longest life of the token is near. */
  firstLeaseSeconds: number;
  obtainedAt: number;
  renewAt: number;
  endsAt: number;
}

/** Keeps one token of the server, renews it before it ends, and logs in again when it has ended or was revoked. */
export class VaultTokens {
  private held: HeldToken | undefined;
  private replacing: Promise<HeldToken> | undefined;
  private refused: { error: Error; until: number } | undefined;

  /** @param elapsedMs of a clock that is never set */
  constructor(
    private readonly login: VaultLogin,
    private readonly logger: Logger,
    private readonly elapsedMs: () => number,
  ) {}

  /** @throws DomainError `UNAVAILABLE` */
  async get(): Promise<string> {
    const { held } = this;
    const now = this.elapsedMs();
    if (!held || now >= held.endsAt) return (await this.replace()).value;
    if (now >= held.renewAt) this.renewBeside(held);
    return held.value;
  }

  /**
   * Forgets a token that the server refused.
   * @returns whether another token may be accepted
   */
  discard(token: string): boolean {
    const { held } = this;
    if (held?.value !== token) return true;
    if (this.elapsedMs() - held.obtainedAt < NEW_TOKEN_MS) return false;
    this.held = undefined;
    return true;
  }

  /** The requests that come meanwhile use the token that is renewed. */
  private renewBeside(held: HeldToken): void {
    held.renewAt = this.elapsedMs() + RENEWAL_PAUSE_MS;
    this.replace().catch((err: unknown) => {
      this.logger.warn({ event: 'key-provider.token-not-renewed', provider: 'vault', err });
    });
  }

  private async replace(): Promise<HeldToken> {
    this.replacing ??= this.obtain(this.held).finally(() => (this.replacing = undefined));
    return this.replacing;
  }

  private async obtain(held: HeldToken | undefined): Promise<HeldToken> {
    const renewed = held && (await this.renew(held));
    this.held = renewed ?? this.hold(await this.logIn());
    return this.held;
  }

  /** @returns undefined if it takes a log-in */
  private async renew(held: HeldToken): Promise<HeldToken | undefined> {
    if (!held.isRenewable || this.elapsedMs() >= held.endsAt) return undefined;
    const renewed = await this.login.renew(held.value);
    if (!renewed || renewed.leaseSeconds < held.firstLeaseSeconds / 2) return undefined;
    return this.hold(renewed, held.firstLeaseSeconds);
  }

  private async logIn(): Promise<VaultToken> {
    if (this.refused && this.elapsedMs() < this.refused.until) throw this.refused.error;
    return translating(
      () => this.login.logIn(),
      LoginRefusedError,
      (cause) => {
        const error = remoteKeyFailure(cause.message);
        this.refused = { error, until: this.elapsedMs() + LOGIN_PAUSE_MS };
        return error;
      },
    );
  }

  private hold({ value, leaseSeconds, isRenewable }: VaultToken, firstLeaseSeconds = leaseSeconds): HeldToken {
    const obtainedAt = this.elapsedMs();
    const leaseMs = leaseSeconds === 0 ? Infinity : leaseSeconds * 1_000;
    const times = { obtainedAt, renewAt: obtainedAt + leaseMs * RENEWED_AFTER, endsAt: obtainedAt + leaseMs };
    return { value, isRenewable, firstLeaseSeconds, ...times };
  }
}
