import type { JWTPayload } from 'jose';

/** Whose id `sub` is: of a client that acts for itself, of a user, of a member of staff, or of an offer that stands for its holder. */
export type SubjectKind = 'client' | 'user' | 'staff' | 'offer';

/** Claims that every access token of the platform has (RFC 9068 §2.2). */
export interface AccessTokenClaims extends JWTPayload {
  sub: string;
  /** Absent from a token of the previous release. */
  sub_kind?: SubjectKind;
  client_id: string;
  tenant_id: string;
  jti: string;
  exp: number;
  scope?: string;
  /** RFC 8693 §4.1: the client that acts for the user. */
  act?: { sub: string };
  /** RFC 9449 §6: thumbprint of the key that the token is bound to. */
  cnf?: { jkt?: string };
}

export function audiencesOf({ aud = [] }: AccessTokenClaims): string[] {
  return Array.isArray(aud) ? aud : [aud];
}
