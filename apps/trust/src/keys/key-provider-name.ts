export const KEY_PROVIDERS = ['local', 'pkcs11'] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];
