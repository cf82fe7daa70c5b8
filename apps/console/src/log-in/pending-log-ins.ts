import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOG_IN_SECONDS } from '../requests/console-cookies';

/** A log-in between its request and the callback. */
export interface PendingLogIn {
  tenantId: string;
  /** Ties the callback to the browser (RFC 6749 §10.12). */
  state: string;
  /** RFC 7636 §4.1 */
  codeVerifier: string;
  returnTo: string;
}

interface SealedLogIn extends PendingLogIn {
  /** Unix time in ms. */
  expiresAt: number;
}

const CONTEXT = 'console.log-in';

/** Seals log-ins that are under way for the cookie that holds them, so that a request without a log-in writes no row. */
@Injectable()
export class PendingLogIns {
  constructor(
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  seal(pending: PendingLogIn): string {
    const sealed: SealedLogIn = { ...pending, expiresAt: this.clock().getTime() + LOG_IN_SECONDS * 1000 };
    return this.cipher.sealJson(sealed, CONTEXT);
  }

  /** Returns undefined for a text that this service has not sealed, or not lately. */
  open(sealed: string | undefined): PendingLogIn | undefined {
    if (sealed === undefined) return undefined;
    const pending = this.tryToOpen(sealed);
    return pending && pending.expiresAt > this.clock().getTime() ? pending : undefined;
  }

  private tryToOpen(sealed: string): SealedLogIn | undefined {
    try {
      return this.cipher.openJson<SealedLogIn>(sealed, CONTEXT);
    } catch {
      return undefined;
    }
  }
}
