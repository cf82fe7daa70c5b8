import { errors } from 'oidc-provider';

/** Value of `account_action`: after the log-in, the person sees the own passkeys. */
export const PASSKEYS_ACTION = 'passkeys';

/** @throws InvalidRequest for an unknown `account_action` of an authorization request */
export function assertAccountAction(_: unknown, action: string | undefined): void {
  if (action !== undefined && action !== PASSKEYS_ACTION) throw new errors.InvalidRequest('account_action is unknown');
}
