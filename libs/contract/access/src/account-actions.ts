/** What `account_action` of an authorization request may ask for: after the log-in, the person sees the own passkeys. */
export const ACCOUNT_ACTIONS = ['passkeys'] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];
