import { ANSWER_TIMEOUT_MS, callingCloud, type KeyWrapper, type WrappedBytes } from '@vc/keys/provider';
import { type AzureKeyVault, type AzureKeyVaultOptions, openAzureKeyVault } from './azure-key-vault';
import type { AzureWrapping } from './azure-key-vault-config';

const ALGORITHM = 'RSA-OAEP-256';
const FINAL_CODES = ['BadParameter', 'Forbidden', 'KeyNotFound', 'ObjectIsDeletedButRecoverable'];

/**
 * Wraps with an RSA key of Azure Key Vault. RSA-OAEP has no additional data, so a wrapped key is bound to no context.
 * @see https://learn.microsoft.com/en-us/rest/api/keyvault/keys/unwrap-key
 */
export class AzureKeyWrapper implements KeyWrapper {
  private opening: Promise<AzureKeyVault> | undefined;

  /** @param client in place of the client's own credentials and authorities */
  constructor(
    private readonly settings: AzureWrapping,
    private readonly client: Pick<AzureKeyVaultOptions, 'credential' | 'client'> = {},
  ) {}

  async wrap(key: Buffer): Promise<WrappedBytes> {
    const reference = this.settings.key;
    const wrapping = (await this.open()).cryptography(reference);
    const { result } = await callingVault('wrap a key', () => wrapping.wrapKey(ALGORITHM, key, limits()));
    return { reference, ciphertext: Buffer.from(result) };
  }

  async unwrap({ reference, ciphertext }: WrappedBytes): Promise<Buffer> {
    const wrapping = (await this.open()).cryptography(reference);
    const { result } = await callingVault('unwrap a key', () => wrapping.unwrapKey(ALGORITHM, ciphertext, limits()));
    return Buffer.from(result);
  }

  /** The clients have nothing open that a program could close. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  private open(): Promise<AzureKeyVault> {
    this.opening ??= openAzureKeyVault({ url: this.settings.url, timeoutMs: ANSWER_TIMEOUT_MS, ...this.client });
    return this.opening;
  }
}

/** Of one call with its repetitions. */
const limits = () => ({ abortSignal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

const callingVault = <T>(operation: 'wrap a key' | 'unwrap a key', call: () => Promise<T>) =>
  callingCloud({ service: 'Azure Key Vault', operation, finalCodes: FINAL_CODES, call });
