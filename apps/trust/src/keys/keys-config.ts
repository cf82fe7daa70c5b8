import { withAwsKms } from '@vc/keys/aws';
import { withAzureKeyVault } from '@vc/keys/azure';
import { withGcpKms } from '@vc/keys/gcp';
import { withHttpSigner } from '@vc/keys/http';
import { withPkcs11 } from '@vc/keys/pkcs11';
import { KEY_PROVIDERS, type KeyProviderName } from '@vc/keys/provider';
import { withVault } from '@vc/keys/vault';
import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { IsIn, IsInt, Max, Min, ValidateBy } from 'class-validator';

const WithProviders = withGcpKms(
  withAzureKeyVault(withAwsKms(withHttpSigner(withVault(withPkcs11(OutgoingHttpConfig))))),
);

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

/** Configuration of the keys. Each provider adds its settings. */
export class KeysConfig extends WithProviders {
  /** Calls that each replica has a key service of a cloud work on at a time: the clients open at most 50 connections. */
  @IsInt()
  @Min(1)
  @Max(50)
  TRUST_CLOUD_KMS_CALLS: number = 32;

  /** Signatures per second for one tenant, with bursts of twice as many. */
  @IsInt()
  @Min(50)
  TRUST_SIGNATURES_PER_TENANT: number = 5_000;

  /** Provider of the new keys of tenants that have chosen none: `local` keeps them in PostgreSQL, sealed. */
  @IsIn(KEY_PROVIDERS)
  @IsConfigured()
  TRUST_KEY_PROVIDER: KeyProviderName = 'local';

  /** Longest wait for a remote key provider, in ms; shorter than the `INTERNAL_TIMEOUT_MS` of the services that wait. */
  @IsInt()
  @Min(100)
  @Max(60_000)
  TRUST_KEY_PROVIDER_TIMEOUT_MS: number = 10_000;
}
