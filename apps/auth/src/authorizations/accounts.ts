import type { TenantId } from '@vc/platform/access-control';
import type { Account } from 'oidc-provider';

/** Who authorizes: a user of a tenant, or, where none has to log in, whoever holds the offer of an issuance. */
export interface AccountReference {
  kind: 'user' | 'offer';
  tenantId: TenantId;
  /** Of the user, or of the issuance. */
  id: string;
}

/** oidc-provider's name for the account: whoever reads it knows the tenant without asking. */
export function toAccountId({ kind, tenantId, id }: AccountReference): string {
  return `${kind}/${tenantId}/${id}`;
}

export function parseAccountId(accountId: string): AccountReference {
  const [kind, tenantId, id] = accountId.split('/') as [AccountReference['kind'], string, string];
  return { kind, tenantId, id };
}

export function findAccount(_: unknown, accountId: string): Account {
  return { accountId, claims: () => ({ sub: parseAccountId(accountId).id }) };
}
