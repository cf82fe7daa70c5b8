import { Injectable } from '@nestjs/common';
import type { Entitlement } from '@vc/contract/access';
import { ENTITLEMENTS } from '@vc/contract/access';
import { clientSubject, entitlementSubject, type TenantId } from '@vc/platform/access-control';
import type { ListedRevocation } from './revocation';
import { RevokedTokensRepository } from './revoked-tokens.repository';

/** The claims of an access token that can end it. */
interface IssuedToken {
  jti: string;
  client_id: string;
  sub: string;
  tenant_id: string;
  scope?: string;
  act?: unknown;
  /** Unix time in seconds. */
  iat: number;
}

/** What a person has authorized. */
interface IssuedGrant {
  clientId: string;
  userId: string;
  tenantId: TenantId;
  /** Unix time in seconds. */
  iat: number;
}

/** Reads from the database whether tokens, grants and users have ended. */
@Injectable()
export class EndedTokens {
  constructor(private readonly revoked: RevokedTokensRepository) {}

  async hasEnded({ jti, client_id, sub, tenant_id, scope, act, iat }: IssuedToken): Promise<boolean> {
    const scopes = scope?.split(' ') ?? [];
    const isUsed = (each: Entitlement) => scopes.includes(each) || (each === 'wallet.act' && act !== undefined);
    const revocations = await this.revoked.listOf([
      { kind: 'token', subject: jti },
      { kind: 'client', subject: clientSubject(tenant_id, client_id) },
      { kind: 'user', subject: sub },
      { kind: 'tenant', subject: tenant_id },
      ...ENTITLEMENTS.filter(isUsed).map((each) => ({
        kind: 'entitlement' as const,
        subject: entitlementSubject(tenant_id, each),
      })),
    ]);
    return revocations.some((revocation) => covers(revocation, iat));
  }

  /** A suspension does not end grants for good: they can be used again after it. */
  async hasGrantEnded({ clientId, userId, tenantId, iat }: IssuedGrant): Promise<boolean> {
    const revocations = await this.revoked.listOf([
      { kind: 'client', subject: clientSubject(tenantId, clientId) },
      { kind: 'user', subject: userId },
      { kind: 'tenant', subject: tenantId },
    ]);
    return revocations.some(({ kind, ...revocation }) =>
      kind === 'tenant' ? revocation.issuedBefore === null : covers(revocation, iat),
    );
  }

  /** Whether no token is issued for the user. */
  async isUserRefused(userId: string): Promise<boolean> {
    const revocations = await this.revoked.listOf([{ kind: 'user', subject: userId }]);
    return revocations.some(({ issuedBefore }) => issuedBefore === null);
  }
}

function covers({ issuedBefore }: Pick<ListedRevocation, 'issuedBefore'>, iat: number): boolean {
  return issuedBefore === null || iat * 1000 < issuedBefore.getTime();
}
