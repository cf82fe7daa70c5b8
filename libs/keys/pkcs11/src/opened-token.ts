import type { Logger } from '@vc/platform/observability';
import { isPinRefused, isTokenGone, KeyMissingError } from './pkcs11-errors';
import { Token, type TokenOptions } from './token';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** What is known of the last attempt to open the token. */
interface Failure {
  error: unknown;
  /** Time of the next attempt in ms; `Infinity` if another attempt does harm. */
  retryAt: number;
  pauseMs: number;
}

/**
 * The token, which is opened with the first use and again after it was lost. Attempts have growing pauses between them, in
 * which a use fails at once. A refused PIN is not tried again: the token would lock it.
 */
export class OpenedToken {
  private opening: Promise<Token> | undefined;
  private closing: Promise<void> = Promise.resolve();
  private failure: Failure | undefined;
  private isClosed = false;

  constructor(
    private readonly options: TokenOptions,
    private readonly logger: Logger,
    /** Monotonic clock in ms. */
    private readonly now = () => performance.now(),
  ) {}

  /** @throws Error without the PIN */
  async use<T>(work: (token: Token) => Promise<T> | T): Promise<T> {
    const opening = (this.opening ??= this.open());
    const token = await opening.catch((error: unknown) => {
      if (this.opening === opening) this.opening = undefined;
      throw error;
    });
    try {
      return await work(token);
    } catch (error) {
      if (isLost(token, error)) this.drop(opening, token, error);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const token = await this.opening?.catch(() => undefined);
    if (token && this.opening) this.closing = token.close();
    this.opening = undefined;
    await this.closing.catch(() => undefined);
  }

  private async open(): Promise<Token> {
    if (this.isClosed) throw new Error('The token is closed.');
    if (this.failure && this.now() < this.failure.retryAt) throw this.failure.error;
    try {
      // The library is in the process once.
      await this.closing.catch(() => undefined);
      const token = await Token.open(this.options);
      this.failure = undefined;
      return token;
    } catch (error) {
      const pauseMs = Math.min(2 * (this.failure?.pauseMs ?? FIRST_PAUSE_MS / 2), LONGEST_PAUSE_MS);
      const retryAt = isPinRefused(error) ? Infinity : this.now() + pauseMs;
      this.failure = { error, retryAt, pauseMs };
      throw error;
    }
  }

  /** The first of several calls that have lost the token opens it again. The others end before it is closed. */
  private drop(opening: Promise<Token>, token: Token, err: unknown): void {
    if (this.opening !== opening) return;
    this.opening = undefined;
    this.logger.warn({ event: 'pkcs11.token-lost', token: this.options.label, err });
    this.closing = token.close().catch((error: unknown) => {
      this.logger.warn({ event: 'pkcs11.close-failed', token: this.options.label, err: error });
    });
  }
}

/** A key that is missing alone says nothing of the token, which is asked. */
function isLost(token: Token, error: unknown): boolean {
  if (isTokenGone(error)) return true;
  if (!(error instanceof KeyMissingError)) return false;
  try {
    token.check();
    return false;
  } catch {
    return true;
  }
}
