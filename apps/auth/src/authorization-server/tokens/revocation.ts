import type { CutoffKind } from '@vc/platform/access-control';
import { LIFETIME } from './lifetimes';

/** Ends one access token, or those of a client, a user, a tenant or an entitlement, before they expire. */
export interface Revocation {
  kind: 'token' | CutoffKind;
  /** `jti`, or the subject of the cutoff. */
  subject: string;
  /** Tokens that were issued before this time have ended. Null: all tokens have ended. */
  issuedBefore: Date | null;
  /** After this time verifiers reject the tokens by their `exp`. Null: it is kept until it is replaced. */
  expiresAt: Date | null;
  /** With this tenant it is deleted. Subjects of clients and entitlements name the tenant. */
  tenantId?: string | undefined;
  /** Tokens that are issued later are accepted, although all were refused. Other revocations leave a refusal as it is. */
  liftsRefusal?: true;
}

export interface ListedRevocation extends Revocation {
  /** Increases in the order of commits. */
  position: number;
}

/** How long a replica may know a client as it was before a change. */
export const CLIENT_CACHE_MS = 5_000;
/** A token whose request is in progress is signed within this time. */
const IN_FLIGHT_MS = 2_000;
/** A refresh token can be older than every access token. */
const GRANT_MS = LIFETIME.Grant * 1000;

export function revokeToken(jti: string, expiresAt: Date): Revocation {
  return { kind: 'token', subject: jti, issuedBefore: null, expiresAt };
}

/** Ends the tokens that were issued until now, or are being issued. */
export function endTokens(kind: CutoffKind, subject: string, now: Date): Revocation {
  return { kind, subject, issuedBefore: endOfIssue(kind, now), expiresAt: new Date(now.getTime() + GRANT_MS) };
}

/** Ends all tokens, later ones included. @param isPermanent kept until tokens are accepted again */
export function refuseTokens(kind: CutoffKind, subject: string, now: Date, isPermanent = false): Revocation {
  return { kind, subject, issuedBefore: null, expiresAt: isPermanent ? null : new Date(now.getTime() + GRANT_MS) };
}

/** Accepts tokens that are issued from now on, after all were refused. */
export function acceptTokens(kind: CutoffKind, subject: string, now: Date): Revocation {
  const expiresAt = new Date(now.getTime() + GRANT_MS);
  return { kind, subject, issuedBefore: toSecond(now), expiresAt, liftsRefusal: true };
}

/** @param tenantId of the user whose tokens end */
export function ofTenant(tenantId: string, revocation: Revocation): Revocation {
  return { ...revocation, tenantId };
}

/** Once a refusal is lifted, tokens that were issued before this time stay refused. A client that is created again may have another secret. */
export function endOfRefused(kind: Revocation['kind'], refusedAt: Date): Date {
  return kind === 'client' ? endOfIssue(kind, refusedAt) : new Date(toSecond(refusedAt).getTime() + 1_000);
}

/** By this second, each token that was being issued at the time is signed, also at a replica that has still cached the client. */
function endOfIssue(kind: CutoffKind, time: Date): Date {
  return new Date(toSecond(time).getTime() + IN_FLIGHT_MS + (kind === 'client' ? CLIENT_CACHE_MS : 0));
}

/** A token names the second in which it was issued. */
function toSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}
