import { X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { readBody } from '@vc/testing/unit/local-server';

export interface EstAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface ReceivedEstRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  /** PEM of the PKCS #10 request. */
  request: string;
  /** Fingerprint of the certificate of the client, if it has one. */
  clientFingerprint: string | undefined;
}

/** An EST server whose answers a spec decides. */
export class TestEstServer {
  readonly received: ReceivedEstRequest[] = [];
  answer: (received: ReceivedEstRequest) => EstAnswer | Promise<EstAnswer> = () => ({ status: 500 });
  private readonly server: Server;

  constructor({ certificate, key }: { certificate: string; key: string }) {
    const options = { cert: certificate, key, requestCert: true, rejectUnauthorized: false };
    this.server = createServer(options, (request, response) => {
      void this.serve(request, response).catch(() => response.destroy());
    });
  }

  static async start(pair: { certificate: string; key: string }): Promise<TestEstServer> {
    const server = new TestEstServer(pair);
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { raw } = (request.socket as TLSSocket).getPeerCertificate();
    const received = {
      method: request.method,
      path: request.url,
      headers: request.headers,
      request: `-----BEGIN CERTIFICATE REQUEST-----\n${body}\n-----END CERTIFICATE REQUEST-----\n`,
      clientFingerprint: raw ? new X509Certificate(raw).fingerprint256 : undefined,
    };
    this.received.push(received);
    const answer = await this.answer(received);
    const headers = { 'content-type': 'application/pkcs7-mime; smime-type=certs-only', ...answer.headers };
    response.writeHead(answer.status ?? 200, headers).end(answer.body ?? '');
  }
}
