import {
  ANSWER_TIMEOUT_MS,
  callingCloud,
  type KeyWrapper,
  type WrappedBytes,
  type WrappingContext,
} from '@vc/keys/provider';
import { type GcpKms, type GcpKmsOptions, openGcpKms } from './gcp-kms';
import type { GcpWrapping } from './gcp-kms-config';

/** Codes of gRPC: INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION, UNAUTHENTICATED. */
const FINAL_CODES = ['3', '5', '7', '9', '16'];

/**
 * Wraps with a symmetric key of Google Cloud KMS, with the context as additional data. The ciphertext names the version.
 * @see https://cloud.google.com/kms/docs/reference/rpc/google.cloud.kms.v1#decryptrequest
 */
export class GcpKeyWrapper implements KeyWrapper {
  private opening: Promise<GcpKms> | undefined;

  /** @param client in place of the client's own credentials */
  constructor(
    private readonly settings: GcpWrapping,
    private readonly client?: GcpKmsOptions['client'],
  ) {}

  async wrap(key: Buffer, context: WrappingContext): Promise<WrappedBytes> {
    const name = this.settings.key;
    const request = { name, plaintext: key, additionalAuthenticatedData: Buffer.from(context) };
    const { client, callOptions } = await this.open();
    const [{ ciphertext }] = await callingKms('wrap a key', () => client.encrypt(request, callOptions));
    return { reference: name, ciphertext: toBytes(ciphertext) };
  }

  async unwrap({ reference: name, ciphertext }: WrappedBytes, context: WrappingContext): Promise<Buffer> {
    const request = { name, ciphertext, additionalAuthenticatedData: Buffer.from(context) };
    const { client, callOptions } = await this.open();
    const [{ plaintext }] = await callingKms('unwrap a key', () => client.decrypt(request, callOptions));
    return toBytes(plaintext);
  }

  async close(): Promise<void> {
    const kms = await this.opening?.catch(() => undefined);
    await kms?.client.close();
  }

  private open(): Promise<GcpKms> {
    const { endpoint } = this.settings;
    this.opening ??= openGcpKms({ endpoint, timeoutMs: ANSWER_TIMEOUT_MS, client: this.client });
    return this.opening;
  }
}

const callingKms = <T>(operation: 'wrap a key' | 'unwrap a key', call: () => Promise<T>) =>
  callingCloud({ service: 'Google Cloud KMS', operation, finalCodes: FINAL_CODES, call });

/** The client returns bytes, or base64 with another transport. */
function toBytes(bytes: Uint8Array | string | null | undefined): Buffer {
  if (!bytes) throw new Error('Google Cloud KMS answered without bytes.');
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : Buffer.from(bytes);
}
