import { ACCOUNT_ACTIONS, type AccountAction } from '@vc/contract/access';
import { errors } from 'oidc-provider';

/** After the log-in, the person sees the own passkeys. */
export const PASSKEYS_ACTION: AccountAction = 'passkeys';

/** @throws InvalidRequest for an unknown `account_action` of an authorization request */
export function assertAccountAction(_: unknown, action: string | undefined): void {
  const isKnown = ACCOUNT_ACTIONS.some((known) => known === action);
  if (action !== undefined && !isKnown) throw new errors.InvalidRequest('account_action is unknown');
}
