import { AwsKeyWrapper } from '@vc/keys/aws';
import { AzureKeyWrapper } from '@vc/keys/azure';
import { GcpKeyWrapper } from '@vc/keys/gcp';
import { HttpKeyWrapper } from '@vc/keys/http';
import { Pkcs11KeyWrapper } from '@vc/keys/pkcs11';
import type { KeyWrapper, WrappingProvider } from '@vc/keys/provider';
import { VaultKeyWrapper } from '@vc/keys/vault';
import type { KeyWrappingSettings } from './key-wrapping-settings';

type Constructors = { [P in WrappingProvider]: new (settings: NonNullable<KeyWrappingSettings[P]>) => KeyWrapper };

const WRAPPERS: Constructors = {
  pkcs11: Pkcs11KeyWrapper,
  vault: VaultKeyWrapper,
  'aws-kms': AwsKeyWrapper,
  'azure-key-vault': AzureKeyWrapper,
  'gcp-kms': GcpKeyWrapper,
  http: HttpKeyWrapper,
};

/** @returns undefined for a provider that the settings do not have */
export function createKeyWrapper<P extends WrappingProvider>(
  provider: P,
  settings: KeyWrappingSettings,
): KeyWrapper | undefined {
  const own = settings[provider];
  const Wrapper: Constructors[P] = WRAPPERS[provider];
  return own && new Wrapper(own);
}
