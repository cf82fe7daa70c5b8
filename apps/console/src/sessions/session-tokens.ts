import type { PrivateJwk } from '../authorization-server/dpop-key';

/** The tokens of a session, and the private key that they are bound to. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  dpopKey: PrivateJwk;
}

/** Sealed tokens open in the row of their session only. */
export function sealingContext(idHash: Buffer): string {
  return `console.sessions/${idHash.toString('hex')}`;
}
