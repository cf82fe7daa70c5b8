import { AwsKeyWrapper } from './aws-key-wrapper';
import { AzureKeyWrapper } from './azure-key-wrapper';
import { GcpKeyWrapper } from './gcp-key-wrapper';
import { HttpKeyWrapper } from './http-key-wrapper';
import type { KeyWrapper } from './key-wrapper';
import type { KeyWrappingSettings, WrappingProvider } from './key-wrapping-settings';
import { Pkcs11KeyWrapper } from './pkcs11-key-wrapper';
import { VaultKeyWrapper } from './vault-key-wrapper';

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
