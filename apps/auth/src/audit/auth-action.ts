/** Administrative and account acts of the authorization server. */
export type AuthAction =
  | 'client.created'
  | 'client.deleted'
  | 'client.secret-rotated'
  | 'client.tokens-revoked'
  | 'tenant.created'
  | 'tenant.resumed'
  | 'tenant.suspended'
  | 'tenant.updated'
  | 'token.exchanged'
  | 'user.deleted'
  | 'user.factor-enrolled'
  | 'user.locked'
  | 'user.logged-in'
  | 'user.password-changed'
  | 'user.recovery-code-used'
  | 'user.reset'
  | 'user.unlocked';
