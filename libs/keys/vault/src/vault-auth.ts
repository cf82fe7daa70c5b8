/** How the service logs in. */
export interface VaultAuth {
  method: VaultAuthMethod;
  /** Path of the auth method. */
  mount: string;
  /** Role id of AppRole, or name of the role of Kubernetes. */
  role: string;
  /** Reads the secret id, or the token of the service account, with each log-in: Kubernetes replaces it. */
  readSecret: () => string;
}

export const VAULT_AUTH_METHODS = ['approle', 'kubernetes'] as const;
export type VaultAuthMethod = (typeof VAULT_AUTH_METHODS)[number];
