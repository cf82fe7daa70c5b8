import type { CryptographyClient, CryptographyClientOptions, KeyClient } from '@azure/keyvault-keys' with {
  'resolution-mode': 'import',
};
import type { TokenCredential } from '@azure/identity' with { 'resolution-mode': 'import' };
import { type ClientLimits, CloudService, limitsOf, loadClient, MAX_ATTEMPTS } from '@vc/keys/provider';
import { GrowingCache } from '@vc/platform/scheduling';

const RETRIES = { maxRetries: MAX_ATTEMPTS - 1, retryDelayInMs: 100, maxRetryDelayInMs: 1_000 };
const CACHE_SIZE = 10_000;

export interface AzureKeyVaultAddress {
  /** URL of the vault or the managed HSM, e.g. `https://example.vault.azure.net`. */
  url: string;
}

export interface AzureKeyVaultOptions extends AzureKeyVaultAddress, ClientLimits {
  /** Overrides the credential chain of the client. */
  credential?: TokenCredential;
  /** Further options of the clients, such as the authorities of a private network. */
  client?: Pick<CryptographyClientOptions, 'agent' | 'tlsOptions'>;
}

/** Open clients of a vault. */
export interface OpenKeyVault {
  keys: KeyClient;
  /** Returns the client of one key. @param reference `<name>/<version>` */
  cryptography: (reference: string) => CryptographyClient;
  /** Options of each call. */
  limits: () => ReturnType<typeof limitsOf>;
}

/** Azure Key Vault, with the credentials of the client's own chain: environment, workload identity, managed identity. */
export class AzureKeyVault extends CloudService<OpenKeyVault> {
  readonly name = 'Azure Key Vault';

  constructor(private readonly options: AzureKeyVaultOptions) {
    super();
  }

  protected async openClient(): Promise<OpenKeyVault> {
    const { url, client } = this.options;
    const keyVault = await loadClient('@azure/keyvault-keys', () => import('@azure/keyvault-keys'));
    const credential = this.options.credential ?? (await defaultCredential());
    const options = { ...client, retryOptions: RETRIES };
    const clients = new GrowingCache<string, CryptographyClient>({ max: CACHE_SIZE });
    const cryptography = (reference: string) => {
      const known = clients.get(reference);
      if (known) return known;
      const opened = new keyVault.CryptographyClient(new URL(`/keys/${reference}`, url).href, credential, options);
      clients.set(reference, opened);
      return opened;
    };
    return {
      keys: new keyVault.KeyClient(url, credential, options),
      cryptography,
      limits: () => limitsOf(this.options),
    };
  }

  /** The clients have nothing open that a program could close. */
  protected closeClient(): Promise<void> {
    return Promise.resolve();
  }
}

async function defaultCredential(): Promise<TokenCredential> {
  const { DefaultAzureCredential } = await loadClient('@azure/identity', () => import('@azure/identity'));
  return new DefaultAzureCredential();
}
