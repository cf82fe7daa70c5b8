import type { Tenant } from '../api/schemas';

type Entitlement = Tenant['entitlements'][number];

export const ENTITLEMENTS: readonly Entitlement[] = ['wallet.act', 'sc-citizen', 'notices.custom'];

/** What the operator decides about a tenant. */
export interface TenantDraft {
  name: string;
  entitlements: Entitlement[];
}

export const EMPTY_TENANT: TenantDraft = { name: '', entitlements: [] };

/** `Coast University` has the slug `coast-university`, which starts with a letter and has 40 characters at most. */
export function toSlug(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+/, '');
  return words.slice(0, 40).replace(/(?<!-)-+$/, '');
}
