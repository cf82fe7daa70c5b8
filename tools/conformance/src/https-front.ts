import { request } from 'node:http';
import { createServer } from 'node:https';
import type { CertifiedKey } from './test-authority';

/** RFC 9325 (BCP 195) §4.2, for TLS 1.2. */
const CIPHERS = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES256-GCM-SHA384',
].join(':');

export interface HttpsFront {
  stop: () => Promise<void>;
}

/** Terminates TLS in front of the platform on `platformPort`, as the ingress of a deployment does. */
export async function startHttpsFront(port: number, platformPort: number, tls: CertifiedKey): Promise<HttpsFront> {
  const options = { key: tls.keyPem, cert: tls.certificate, minVersion: 'TLSv1.2' as const, ciphers: CIPHERS };
  const server = createServer(options, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
    const forwarded = request(
      { host: '127.0.0.1', port: platformPort, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
