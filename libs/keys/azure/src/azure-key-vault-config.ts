import type { ConfigClass } from '@vc/keys/provider';
import { IsOptional, Matches } from 'class-validator';
import type { AzureKeyVaultAddress } from './azure-key-vault';

const VAULT_URL = /^https:\/\/[^/\s]+\/?$/;

/** Adds the settings of the key provider `azure-key-vault`, whose credentials are those of the client's own chain. */
export function withAzureKeyVault<B extends ConfigClass>(Base: B) {
  class AzureKeyVaultConfig extends Base {
    /** URL of the vault or managed HSM of Azure. With it, the key provider `azure-key-vault` is configured. */
    @IsOptional()
    @Matches(VAULT_URL, { message: 'TRUST_AZURE_KEY_VAULT_URL must be an https URL without a path' })
    TRUST_AZURE_KEY_VAULT_URL?: string;

    /** Undefined without a vault. */
    get azureKeyVaultAddress(): AzureKeyVaultAddress | undefined {
      const { TRUST_AZURE_KEY_VAULT_URL: url } = this;
      return url === undefined ? undefined : { url };
    }
  }
  return AzureKeyVaultConfig;
}

/** An RSA key of Azure Key Vault or a managed HSM, which wraps key-encryption keys with RSA-OAEP-256. */
export class AzureWrapping implements AzureKeyVaultAddress {
  @Matches(VAULT_URL)
  url: string;

  @Matches(/^[\w-]+\/[\da-f]{32}$/, { message: 'key must have the form <name>/<version>' })
  key: string;
}
