import type { KeyProvider } from '../key-provider';
import { AwsKmsKeyProvider } from './aws-kms-key-provider';
import { AzureKeyVaultKeyProvider } from './azure-key-vault-key-provider';
import type { CloudKeysConfig } from './cloud-keys-config';
import { GcpKmsKeyProvider } from './gcp-kms-key-provider';

/** Returns the providers of clouds that the configuration has settings for. They load their clients with the first call. */
export function createCloudKeyProviders(config: CloudKeysConfig, timeoutMs: number): KeyProvider[] {
  const { TRUST_AWS_KMS_REGION: region, TRUST_AZURE_KEY_VAULT_URL: url, TRUST_GCP_KMS_KEY_RING: keyRing } = config;
  const providers: KeyProvider[] = [];
  if (region !== undefined) {
    providers.push(new AwsKmsKeyProvider({ region, endpoint: config.TRUST_AWS_KMS_ENDPOINT, timeoutMs }));
  }
  if (url !== undefined) providers.push(new AzureKeyVaultKeyProvider({ url, timeoutMs }));
  if (keyRing !== undefined) {
    const { TRUST_GCP_KMS_ENDPOINT: endpoint, TRUST_GCP_KMS_PROTECTION_LEVEL: protectionLevel } = config;
    providers.push(new GcpKmsKeyProvider({ keyRing, endpoint, protectionLevel, timeoutMs }));
  }
  return providers;
}
