import type { KeyProviderName } from '@vc/keys/provider';
import type { KeyType } from '../../pki/key-type';

/** The provider of a tenant's new keys of one type. */
export interface ProviderOfKeyType {
  keyType: KeyType;
  provider: KeyProviderName;
  /** Whether it is that of the installation. */
  isDefault: boolean;
}

export interface KeySettings {
  /** One for each key type. */
  keyTypes: ProviderOfKeyType[];
  /** Those that the operator has configured. */
  providers: { name: KeyProviderName; keyTypes: readonly KeyType[] }[];
}

/** A provider that is asked for. */
export interface ProviderChoice {
  keyType: KeyType;
  provider: string;
}
