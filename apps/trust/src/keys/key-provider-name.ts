export const KEY_PROVIDERS = ['local', 'pkcs11', 'aws-kms', 'azure-key-vault', 'gcp-kms'] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];
