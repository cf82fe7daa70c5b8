export const KEY_PROVIDERS = ['local', 'pkcs11', 'vault', 'http'] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];
