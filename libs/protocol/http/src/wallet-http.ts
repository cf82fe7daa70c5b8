/** Sends a request to an issuer or verifier. The caller of the library decides which addresses are allowed. */
export type WalletHttp = (request: WalletRequest) => Promise<WalletResponse>;

export interface WalletRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface WalletResponse {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: Buffer;
}

/** `Content-Type` without its parameters (RFC 9110 §8.3); undefined if the header is missing. */
export function mediaTypeOf({ headers }: WalletResponse): string | undefined {
  return headers['content-type']?.replace(/;.*/s, '').trim();
}
