/** Providers outside the service, which also unwrap key-encryption keys. */
export const WRAPPING_PROVIDERS = ['pkcs11', 'vault', 'aws-kms', 'azure-key-vault', 'gcp-kms', 'http'] as const;
export type WrappingProvider = (typeof WRAPPING_PROVIDERS)[number];

export const isWrappingProvider = (name: string): name is WrappingProvider =>
  WRAPPING_PROVIDERS.some((each) => each === name);

export const KEY_PROVIDERS = ['local', ...WRAPPING_PROVIDERS] as const;
export type KeyProviderName = (typeof KEY_PROVIDERS)[number];
