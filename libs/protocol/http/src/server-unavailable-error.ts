import type { WalletResponse } from './wallet-http';

/** Request Timeout, Too Early, Too Many Requests (RFC 9110, RFC 8470, RFC 6585). */
const TRANSIENT_STATUSES = [408, 425, 429];
const MAX_RETRY_SECONDS = 86_400;

/** The server cannot answer now. The same request may succeed later. */
export class ServerUnavailableError extends Error {
  constructor(
    message: string,
    /** Seconds of the `Retry-After` header (RFC 9110 §10.2.3), at most one day. */
    readonly retryAfter?: string,
  ) {
    super(message);
  }
}

/**
 * Checks that the server was able to answer.
 * @param what names the response in the error
 * @throws ServerUnavailableError for 408, 425, 429 and 5xx
 */
export function assertAvailable(what: string, { status, headers }: WalletResponse): void {
  if (status < 500 && !TRANSIENT_STATUSES.includes(status)) return;
  throw new ServerUnavailableError(`${what}: HTTP ${status}`, retrySeconds(headers['retry-after']));
}

/** A date is ignored, because the clocks of client and server may differ. */
function retrySeconds(retryAfter: string | undefined): string | undefined {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  return seconds === undefined ? undefined : String(Math.min(seconds, MAX_RETRY_SECONDS));
}
