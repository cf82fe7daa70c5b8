import {
  ANSWER_TIMEOUT_MS,
  type KeyWrapper,
  type WrappedBytes,
  wrapping,
  type WrappingContext,
} from '@vc/keys/provider';
import { AwsKms, type OpenAwsKms } from './aws-kms';
import type { AwsWrapping } from './aws-kms-config';

const FINAL_CODES = [
  'AccessDeniedException',
  'DisabledException',
  'IncorrectKeyException',
  'InvalidCiphertextException',
  'KMSInvalidStateException',
  'NotFoundException',
];

/**
 * Wraps with a symmetric key of AWS KMS. The context is the encryption context `vc-schema`.
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Decrypt.html
 */
export class AwsKeyWrapper implements KeyWrapper {
  private readonly kms: AwsKms;

  constructor(private readonly settings: AwsWrapping) {
    this.kms = new AwsKms({ ...settings, timeoutMs: ANSWER_TIMEOUT_MS });
  }

  async wrap(key: Buffer, context: WrappingContext): Promise<WrappedBytes> {
    const reference = this.settings.key;
    const input = { KeyId: reference, Plaintext: key, ...toContext(context) };
    const { CiphertextBlob: ciphertext } = await this.call('wrap a key', ({ client, commands, limits }) =>
      client.send(new commands.EncryptCommand(input), limits()),
    );
    return { reference, ciphertext: toBytes(ciphertext) };
  }

  async unwrap({ reference, ciphertext }: WrappedBytes, context: WrappingContext): Promise<Buffer> {
    const input = { KeyId: reference, CiphertextBlob: ciphertext, ...toContext(context) };
    const { Plaintext: plaintext } = await this.call('unwrap a key', ({ client, commands, limits }) =>
      client.send(new commands.DecryptCommand(input), limits()),
    );
    return toBytes(plaintext);
  }

  async close(): Promise<void> {
    await this.kms.close();
  }

  private call<T>(operation: string, work: (kms: OpenAwsKms) => Promise<T>): Promise<T> {
    return wrapping(FINAL_CODES, () => this.kms.call(operation, work));
  }
}

const toContext = (context: WrappingContext) => ({ EncryptionContext: { 'vc-schema': context } });

function toBytes(bytes: Uint8Array | undefined): Buffer {
  if (!bytes) throw new Error('AWS KMS answered without bytes.');
  return Buffer.from(bytes);
}
