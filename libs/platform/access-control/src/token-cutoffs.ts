import { type Entitlement, ENTITLEMENTS } from '@vc/contract/access';
import type { AccessTokenClaims } from './access-token-claims';

export type CutoffKind = 'client' | 'user' | 'tenant' | 'entitlement';

/** Ends the access tokens of a client, a user, a tenant, or those that use an entitlement of a tenant. */
export interface TokenCutoff {
  kind: CutoffKind;
  /** Id of the user or of the tenant, or the result of `clientSubject` or `entitlementSubject`. */
  subject: string;
  /** Unix time in ms: tokens that were issued before it have ended. Null: all tokens have ended. */
  issuedBefore: number | null;
  /** Unix time in ms. Null: the cutoff stays until another one replaces it. */
  expiresAt: number | null;
  /** Increases with each change. */
  position: number;
}

const ACT_SCOPE: Entitlement = 'wallet.act';

/**
 * The subject of the cutoffs of a client. It has the tenant, because wallets that are not registered choose their client
 * id, which a tenant can register, too.
 */
export function clientSubject(tenantId: string, clientId: string): string {
  return `${tenantId} ${clientId}`;
}

/** The subject of the cutoffs of an entitlement. */
export function entitlementSubject(tenantId: string, entitlement: Entitlement): string {
  return `${tenantId} ${entitlement}`;
}

/** The cutoffs that a service knows. A token is checked by look-ups in memory, whose number does not depend on theirs. */
export class TokenCutoffs {
  private readonly cutoffs: Record<CutoffKind, Map<string, TokenCutoff>> = {
    client: new Map(),
    user: new Map(),
    tenant: new Map(),
    entitlement: new Map(),
  };

  /** Adds cutoffs, and removes those that have expired. @param now Unix time in ms */
  learn(learned: TokenCutoff[], now: number): void {
    for (const cutoff of learned) {
      const ofKind = this.cutoffs[cutoff.kind];
      // An answer can arrive after a later one.
      if (cutoff.position > (ofKind.get(cutoff.subject)?.position ?? -1)) ofKind.set(cutoff.subject, cutoff);
    }
    for (const ofKind of Object.values(this.cutoffs)) {
      for (const [subject, { expiresAt }] of ofKind) if (expiresAt !== null && expiresAt < now) ofKind.delete(subject);
    }
  }

  isSuspended(tenantId: string): boolean {
    return this.cutoffs.tenant.get(tenantId)?.issuedBefore === null;
  }

  hasEnded(claims: AccessTokenClaims): boolean {
    const { client, user, tenant, entitlement } = this.cutoffs;
    return (
      (client.size > 0 && covers(client.get(clientSubject(claims.tenant_id, claims.client_id)), claims)) ||
      covers(user.get(claims.sub), claims) ||
      covers(tenant.get(claims.tenant_id), claims) ||
      (entitlement.size > 0 &&
        entitlementsIn(claims).some((scope) =>
          covers(entitlement.get(entitlementSubject(claims.tenant_id, scope)), claims),
        ))
    );
  }
}

function covers(cutoff: TokenCutoff | undefined, { iat = 0 }: AccessTokenClaims): boolean {
  return cutoff !== undefined && (cutoff.issuedBefore === null || iat * 1000 < cutoff.issuedBefore);
}

/** A token of a user with the claim `act` comes from a client that acts for the user (RFC 8693 §4.1). */
function entitlementsIn({ scope, act }: AccessTokenClaims): Entitlement[] {
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  return ENTITLEMENTS.filter((each) => scopes.includes(each) || (each === ACT_SCOPE && act !== undefined));
}
