import type { TenantId } from '@vc/platform/access-control';
import type { Account } from 'oidc-provider';

/** The party that authorizes: a user or a member of staff of a tenant, or the holder of an offer that needs no log-in. */
export interface AccountReference {
  kind: 'user' | 'staff' | 'offer';
  tenantId: TenantId;
  /** Id of the person or of the issuance. */
  id: string;
}

/** The account id of oidc-provider, which includes the tenant. */
export function toAccountId({ kind, tenantId, id }: AccountReference): string {
  return `${kind}/${tenantId}/${id}`;
}

export function parseAccountId(accountId: string): AccountReference {
  const [kind, tenantId, id] = accountId.split('/') as [AccountReference['kind'], string, string];
  return { kind, tenantId, id };
}

/** Whether a grant or token of oidc-provider is of a member of staff. */
export function isOfStaff(owned: { accountId?: string | undefined } | undefined): boolean {
  return owned?.accountId?.startsWith('staff/') === true;
}

export function findAccount(_: unknown, accountId: string): Account {
  return { accountId, claims: () => ({ sub: parseAccountId(accountId).id }) };
}
