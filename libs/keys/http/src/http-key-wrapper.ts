import {
  ANSWER_TIMEOUT_MS,
  excerptOf,
  type KeyWrapper,
  readObject,
  readOptionalObject,
  remoteKeyFailure,
  toBaseUrl,
  type WrappedBytes,
  type WrappingContext,
  WrappingRefusedError,
} from '@vc/keys/provider';
import { decodeBase64Url, encodeBase64Url } from '@vc/protocol/crypto';
import type { HttpWrapping } from './http-signer-config';
import { RemoteSignerHttp } from './remote-signer-http';

/** Has a server of the operator wrap, by the requests `wrap` and `unwrap` of docs/remote-signer.yaml, over mutual TLS. */
export class HttpKeyWrapper implements KeyWrapper {
  private readonly http: RemoteSignerHttp;

  constructor(private readonly settings: HttpWrapping) {
    const { url, caFile, certificateFile, certificateKeyFile } = settings;
    const address = { url: toBaseUrl(url), caFile, timeoutMs: ANSWER_TIMEOUT_MS, connections: 1 };
    this.http = new RemoteSignerHttp({ ...address, certificateFile, certificateKeyFile });
  }

  async wrap(key: Buffer, context: WrappingContext): Promise<WrappedBytes> {
    const reference = this.settings.key;
    const body = { plaintext: encodeBase64Url(key), context };
    return { reference, ciphertext: await this.call({ reference, action: 'wrap', body, returns: 'ciphertext' }) };
  }

  async unwrap({ reference, ciphertext }: WrappedBytes, context: WrappingContext): Promise<Buffer> {
    const body = { ciphertext: encodeBase64Url(ciphertext), context };
    return this.call({ reference, action: 'unwrap', body, returns: 'plaintext' });
  }

  async close(): Promise<void> {
    await this.http.close();
  }

  private async call({ reference, action, body, returns }: WrappingCall): Promise<Buffer> {
    const path = `/wrapping-keys/${encodeURIComponent(reference)}/${action}`;
    const response = await this.http.send({ method: 'POST', path, body });
    const { status } = response;
    if (status >= 300) {
      const { title } = readOptionalObject(response);
      const reason = typeof title === 'string' ? `: ${excerptOf(title, Object.values(body))}` : '';
      const problem = `The server answered HTTP ${status}${reason}.`;
      throw status >= 500 || status === 429 ? remoteKeyFailure(problem) : new WrappingRefusedError(problem);
    }
    const value = readObject(response)[returns];
    const bytes = typeof value === 'string' ? decodeBase64Url(value) : undefined;
    if (!bytes) throw remoteKeyFailure(`The server answered without ${returns} in base64url.`);
    return bytes;
  }
}

interface WrappingCall {
  reference: string;
  action: 'wrap' | 'unwrap';
  body: Record<string, string>;
  returns: 'ciphertext' | 'plaintext';
}
