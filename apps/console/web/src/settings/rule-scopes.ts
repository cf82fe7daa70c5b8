import type { Scope } from '../api/schemas';

/** One of them is needed for the page of rules, which shows those that the member may see. */
export const RULE_SCOPES: readonly Scope[] = ['credentials.read', 'presentations.read', 'trust.read', 'wallet.push'];
