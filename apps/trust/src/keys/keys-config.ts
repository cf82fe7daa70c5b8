import { IsIn, IsInt, Max, Min, ValidateBy } from 'class-validator';
import { CloudKeysConfig } from './cloud/cloud-keys-config';
import { KEY_PROVIDERS, type KeyProviderName } from './key-provider-name';

/** The settings that configure a provider. `local` needs none. */
const IS_CONFIGURED: Record<string, ((config: KeysConfig) => boolean) | undefined> = {
  local: () => true,
  pkcs11: ({ TRUST_PKCS11_MODULE: module }) => module !== undefined,
  vault: ({ TRUST_VAULT_URL: url }) => url !== undefined,
  http: ({ TRUST_HTTP_SIGNER_URL: url }) => url !== undefined,
  'aws-kms': ({ TRUST_AWS_KMS_REGION: region }) => region !== undefined,
  'azure-key-vault': ({ TRUST_AZURE_KEY_VAULT_URL: url }) => url !== undefined,
  'gcp-kms': ({ TRUST_GCP_KMS_KEY_RING: keyRing }) => keyRing !== undefined,
} satisfies Record<KeyProviderName, (config: KeysConfig) => boolean>;

const IsConfigured = () =>
  ValidateBy({
    name: 'isConfigured',
    validator: {
      validate: (value, args) => IS_CONFIGURED[String(value)]?.(args?.object as KeysConfig) ?? true,
      defaultMessage: (args) => `${args?.property} must name a provider whose settings are given`,
    },
  });

/** Configuration of the keys. The settings of each provider are of a class of their own. */
export class KeysConfig extends CloudKeysConfig {
  /** Signatures per second for one tenant, with bursts of twice as many. */
  @IsInt()
  @Min(50)
  TRUST_SIGNATURES_PER_TENANT: number = 5_000;

  /** Provider of the new keys of tenants that have chosen none: `local` keeps them in PostgreSQL, sealed. */
  @IsIn(KEY_PROVIDERS)
  @IsConfigured()
  TRUST_KEY_PROVIDER: KeyProviderName = 'local';

  /** Longest wait for a key provider elsewhere, in ms; shorter than the `INTERNAL_TIMEOUT_MS` of the services that wait. */
  @IsInt()
  @Min(100)
  @Max(60_000)
  TRUST_KEY_PROVIDER_TIMEOUT_MS: number = 10_000;
}
