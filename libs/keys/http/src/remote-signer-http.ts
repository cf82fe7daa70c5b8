import { createOperatorHttp, type OperatorHttpOptions, sendTo } from '@vc/keys/provider';
import type { OutgoingHttp, OutgoingResponse } from '@vc/platform/outgoing-http';
import { type CertificateFiles, ClientCertificateFiles } from './client-certificate-files';

/** The URL has no slash at its end. */
export type HttpSignerOptions = Omit<OperatorHttpOptions, 'timeoutMs'> & CertificateFiles;

interface SignerRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the base URL. */
  path: string;
  body?: unknown;
}

/** Requests of docs/remote-signer.yaml to a server of the operator, over mutual TLS. */
export class RemoteSignerHttp {
  private readonly http: OutgoingHttp;
  private readonly certificate: ClientCertificateFiles;

  /** @param elapsedMs of a clock that is never set */
  constructor(
    private readonly options: HttpSignerOptions & { timeoutMs: number },
    elapsedMs = () => performance.now(),
  ) {
    this.http = createOperatorHttp(options);
    this.certificate = new ClientCertificateFiles(options, elapsedMs);
  }

  /** @throws DomainError `UNAVAILABLE` without a response, and for a redirect */
  async send({ method, path, body }: SignerRequest): Promise<OutgoingResponse> {
    return sendTo(this.http, {
      method,
      url: `${this.options.url}${path}`,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      clientCertificate: await this.certificate.get(),
    });
  }

  async close(): Promise<void> {
    await this.http.close();
  }
}
