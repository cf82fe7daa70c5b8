import { ANSWER_TIMEOUT_MS, type KeyWrapper, type WrappedBytes, wrapping } from '@vc/keys/provider';
import { AzureKeyVault, type AzureKeyVaultOptions, type OpenKeyVault } from './azure-key-vault';
import type { AzureWrapping } from './azure-key-vault-config';

const ALGORITHM = 'RSA-OAEP-256';
const FINAL_CODES = ['BadParameter', 'Forbidden', 'KeyNotFound', 'ObjectIsDeletedButRecoverable'];

/**
 * Wraps with an RSA key of Azure Key Vault. RSA-OAEP has no additional data, so a wrapped key is bound to no context.
 * @see https://learn.microsoft.com/en-us/rest/api/keyvault/keys/unwrap-key
 */
export class AzureKeyWrapper implements KeyWrapper {
  private readonly vault: AzureKeyVault;

  /** @param client in place of the client's own credentials and authorities */
  constructor(
    private readonly settings: AzureWrapping,
    client: Pick<AzureKeyVaultOptions, 'credential' | 'client'> = {},
  ) {
    this.vault = new AzureKeyVault({ url: settings.url, timeoutMs: ANSWER_TIMEOUT_MS, ...client });
  }

  async wrap(key: Buffer): Promise<WrappedBytes> {
    const reference = this.settings.key;
    const { result } = await this.call('wrap a key', ({ cryptography, limits }) =>
      cryptography(reference).wrapKey(ALGORITHM, key, limits()),
    );
    return { reference, ciphertext: Buffer.from(result) };
  }

  async unwrap({ reference, ciphertext }: WrappedBytes): Promise<Buffer> {
    const { result } = await this.call('unwrap a key', ({ cryptography, limits }) =>
      cryptography(reference).unwrapKey(ALGORITHM, ciphertext, limits()),
    );
    return Buffer.from(result);
  }

  async close(): Promise<void> {
    await this.vault.close();
  }

  private call<T>(operation: string, work: (vault: OpenKeyVault) => Promise<T>): Promise<T> {
    return wrapping(FINAL_CODES, () => this.vault.call(operation, work));
  }
}
