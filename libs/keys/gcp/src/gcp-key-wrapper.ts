import {
  ANSWER_TIMEOUT_MS,
  type KeyWrapper,
  type WrappedBytes,
  wrapping,
  type WrappingContext,
} from '@vc/keys/provider';
import { GcpKms, type GcpKmsOptions, type OpenGcpKms, toBytes } from './gcp-kms';
import type { GcpWrapping } from './gcp-kms-config';

/** Codes of gRPC: INVALID_ARGUMENT, NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION, UNAUTHENTICATED. */
const FINAL_CODES = ['3', '5', '7', '9', '16'];

/**
 * Wraps with a symmetric key of Google Cloud KMS, with the context as additional data. The ciphertext names the version.
 * @see https://cloud.google.com/kms/docs/reference/rpc/google.cloud.kms.v1#decryptrequest
 */
export class GcpKeyWrapper implements KeyWrapper {
  private readonly kms: GcpKms;

  /** @param client in place of the client's own credentials */
  constructor(
    private readonly settings: GcpWrapping,
    client?: GcpKmsOptions['client'],
  ) {
    this.kms = new GcpKms({ endpoint: settings.endpoint, timeoutMs: ANSWER_TIMEOUT_MS, client });
  }

  async wrap(key: Buffer, context: WrappingContext): Promise<WrappedBytes> {
    const name = this.settings.key;
    const request = { name, plaintext: key, additionalAuthenticatedData: Buffer.from(context) };
    const [{ ciphertext }] = await this.call('wrap a key', ({ client, callOptions }) =>
      client.encrypt(request, callOptions),
    );
    return { reference: name, ciphertext: toBytes(ciphertext) };
  }

  async unwrap({ reference: name, ciphertext }: WrappedBytes, context: WrappingContext): Promise<Buffer> {
    const request = { name, ciphertext, additionalAuthenticatedData: Buffer.from(context) };
    const [{ plaintext }] = await this.call('unwrap a key', ({ client, callOptions }) =>
      client.decrypt(request, callOptions),
    );
    return toBytes(plaintext);
  }

  async close(): Promise<void> {
    await this.kms.close();
  }

  private call<T>(operation: string, work: (kms: OpenGcpKms) => Promise<T>): Promise<T> {
    return wrapping(FINAL_CODES, () => this.kms.call(operation, work));
  }
}
