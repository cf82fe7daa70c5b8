import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { LOG_IN_SECONDS } from '../requests/app-cookies';

/** A log-in between its request and the callback. */
export interface PendingLogIn {
  tenantId: string;
  /** Ties the callback to the browser (RFC 6749 §10.12). */
  state: string;
  /** RFC 7636 §4.1 */
  codeVerifier: string;
  redirectUri: string;
  returnTo: string;
}

interface SealedLogIn extends PendingLogIn {
  /** Unix time in ms. */
  expiresAt: number;
}

/** Seals log-ins that are under way for the cookie that holds them, so that a request without a log-in writes no row. */
@Injectable()
export class PendingLogIns {
  private readonly context: string;

  constructor(
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(BROWSER_APP) { name }: BrowserApp,
  ) {
    this.context = `${name}.log-in`;
  }

  /**
   * A cookie has at most 4,096 bytes, of which base64url takes a third, so the text is compressed. The secrets in it are new each
   * time, so the length of one cookie says nothing of another one.
   */
  seal(pending: PendingLogIn): string {
    const sealed: SealedLogIn = { ...pending, expiresAt: this.clock().getTime() + LOG_IN_SECONDS * 1000 };
    return this.cipher.seal(deflateRawSync(JSON.stringify(sealed)), this.context);
  }

  /** Returns undefined for a text that this service has not sealed, or not lately, or for another app. */
  open(sealed: string | undefined): PendingLogIn | undefined {
    if (sealed === undefined) return undefined;
    const pending = this.tryToOpen(sealed);
    return pending && pending.expiresAt > this.clock().getTime() ? pending : undefined;
  }

  private tryToOpen(sealed: string): SealedLogIn | undefined {
    try {
      return JSON.parse(inflateRawSync(this.cipher.open(sealed, this.context)).toString()) as SealedLogIn;
    } catch {
      return undefined;
    }
  }
}
