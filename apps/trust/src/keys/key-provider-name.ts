export const KEY_PROVIDERS = ['local', 'pkcs11', 'vault', 'aws-kms', 'azure-key-vault', 'gcp-kms', 'http'] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];
