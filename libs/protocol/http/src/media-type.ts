import type { WalletResponse } from './wallet-http';

/** `Content-Type` without its parameters (RFC 9110 §8.3); undefined if the header is missing. */
export function mediaTypeOf({ headers }: WalletResponse): string | undefined {
  return headers['content-type']?.replace(/;.*/s, '').trim();
}
