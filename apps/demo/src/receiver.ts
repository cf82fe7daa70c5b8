import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createLeafCertificate } from '@vc/protocol/x509';

const DAY_MS = 24 * 60 * 60_000;

export interface ReceivedWebhook {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: ReceivedWebhook[];
  stop(): Promise<void>;
}

/** An https receiver on localhost; the platform's development authority vouches for its certificate. */
export async function startReceiver(dataDir: string): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer(await newCertificate(dataDir), (request, response) => {
    void readBody(request).then((body) => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/webhooks`,
    received,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function newCertificate(dataDir: string): Promise<{ key: string; cert: string }> {
  const read = (file: string) => readFileSync(join(dataDir, 'development-ca', file), 'utf8');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const now = Date.now();
  const cert = await createLeafCertificate({
    subject: 'CN=localhost',
    notBefore: new Date(now - 60_000),
    notAfter: new Date(now + DAY_MS),
    publicKey: createPublicKey(privateKey),
    issuerCertificate: read('certificate.pem'),
    issuerKey: createPrivateKey(read('key.pem')),
    subjectAlternativeNames: [{ type: 'dns', value: 'localhost' }],
  });
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
