import {
  ANSWER_TIMEOUT_MS,
  callingCloud,
  type KeyWrapper,
  type WrappedBytes,
  type WrappingContext,
} from '@vc/keys/provider';
import { type AwsKms, openAwsKms } from './aws-kms';
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
  private opening: Promise<AwsKms> | undefined;

  constructor(private readonly settings: AwsWrapping) {}

  async wrap(key: Buffer, context: WrappingContext): Promise<WrappedBytes> {
    const reference = this.settings.key;
    const { client, commands } = await this.open();
    const command = new commands.EncryptCommand({ KeyId: reference, Plaintext: key, ...toContext(context) });
    const call = async () => (await client.send(command, limits())).CiphertextBlob;
    return { reference, ciphertext: toBytes(await callingKms('wrap a key', call)) };
  }

  async unwrap({ reference, ciphertext }: WrappedBytes, context: WrappingContext): Promise<Buffer> {
    const { client, commands } = await this.open();
    const input = { KeyId: reference, CiphertextBlob: ciphertext, ...toContext(context) };
    const call = async () => (await client.send(new commands.DecryptCommand(input), limits())).Plaintext;
    return toBytes(await callingKms('unwrap a key', call));
  }

  async close(): Promise<void> {
    const kms = await this.opening?.catch(() => undefined);
    kms?.client.destroy();
  }

  private open(): Promise<AwsKms> {
    const { region, endpoint } = this.settings;
    this.opening ??= openAwsKms({ region, endpoint, timeoutMs: ANSWER_TIMEOUT_MS });
    return this.opening;
  }
}

const toContext = (context: WrappingContext) => ({ EncryptionContext: { 'vc-schema': context } });

/** Of one call with its repetitions. */
const limits = () => ({ abortSignal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });

const callingKms = <T>(operation: 'wrap a key' | 'unwrap a key', call: () => Promise<T>) =>
  callingCloud({ service: 'AWS KMS', operation, finalCodes: FINAL_CODES, call });

function toBytes(bytes: Uint8Array | undefined): Buffer {
  if (!bytes) throw new Error('AWS KMS answered without bytes.');
  return Buffer.from(bytes);
}
