import type { WalletResponse } from './wallet-http';

/** Request Timeout, Too Early, Too Many Requests (RFC 9110, RFC 8470, RFC 6585). */
const LATER = [408, 425, 429];
const MAX_SECONDS = 86_400;

/** The server answered that it cannot answer now: the same request may succeed later. */
export class ServerUnavailableError extends Error {
  constructor(
    message: string,
    /** Seconds, where the server names them (RFC 9110 §10.2.3). */
    readonly retryAfter?: string,
  ) {
    super(message);
  }
}

/** @param what names the answer in the error. @throws ServerUnavailableError for 408, 425, 429 and 5xx */
export function assertAvailable(what: string, { status, headers }: WalletResponse): void {
  if (status < 500 && !LATER.includes(status)) return;
  throw new ServerUnavailableError(`${what}: HTTP ${status}`, secondsOf(headers['retry-after']));
}

/** A date is left out: clocks differ. */
function secondsOf(retryAfter: string | undefined): string | undefined {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  return seconds === undefined ? undefined : String(Math.min(seconds, MAX_SECONDS));
}
