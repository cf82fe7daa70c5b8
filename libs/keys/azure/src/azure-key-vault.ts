import type { CryptographyClient, CryptographyClientOptions, KeyClient } from '@azure/keyvault-keys' with {
  'resolution-mode': 'import',
};
import type { TokenCredential } from '@azure/identity' with { 'resolution-mode': 'import' };
import { type ClientLimits, loadClient, MAX_ATTEMPTS } from '@vc/keys/provider';

const RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 1_000;

export interface AzureKeyVaultAddress {
  /** Of the vault or the managed HSM, e.g. `https://example.vault.azure.net`. */
  url: string;
}

export interface AzureKeyVaultOptions extends AzureKeyVaultAddress, ClientLimits {
  /** In place of the client's own chain. */
  credential?: TokenCredential;
  /** Further options of the clients, such as the authorities of a private network. */
  client?: Pick<CryptographyClientOptions, 'agent' | 'tlsOptions'>;
}

/** Open clients of a vault. */
export interface AzureKeyVault {
  keys: KeyClient;
  /** @param reference `<name>/<version>` */
  cryptography: (reference: string) => CryptographyClient;
}

/**
 * Opens clients of Azure Key Vault with the credentials of the client's own chain: environment, workload identity,
 * managed identity. It sends no request.
 * @throws Error when a package is not installed
 */
export async function openAzureKeyVault({ url, credential, client }: AzureKeyVaultOptions): Promise<AzureKeyVault> {
  const keyVault = await loadClient('@azure/keyvault-keys', () => import('@azure/keyvault-keys'));
  const used = credential ?? (await defaultCredential());
  const options = {
    ...client,
    retryOptions: {
      maxRetries: MAX_ATTEMPTS - 1,
      retryDelayInMs: RETRY_DELAY_MS,
      maxRetryDelayInMs: MAX_RETRY_DELAY_MS,
    },
  };
  const cryptography = (reference: string) =>
    new keyVault.CryptographyClient(new URL(`/keys/${reference}`, url).href, used, options);
  return { keys: new keyVault.KeyClient(url, used, options), cryptography };
}

async function defaultCredential(): Promise<TokenCredential> {
  const { DefaultAzureCredential } = await loadClient('@azure/identity', () => import('@azure/identity'));
  return new DefaultAzureCredential();
}
