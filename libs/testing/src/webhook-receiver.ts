import { createPublicKey } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver {
  /** `https://localhost:<port>` */
  url: string;
  /** File of the authority that vouches for the receiver. */
  caFile: string;
  received: ReceivedWebhook[];
  /** How the receiver answers from now on; 204 at first. */
  answer: (request: ReceivedWebhook, response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** An https server with an authority and a certificate made on the spot. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { key, cert, ca } = await newCertificate();
  const server = createServer({ key, cert }, (request, response) => {
    void readBody(request).then((body) => {
      const webhook = { path: request.url ?? '', headers: request.headers as Record<string, string>, body };
      receiver.received.push(webhook);
      receiver.answer(webhook, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const caFile = join(mkdtempSync(join(tmpdir(), 'vc-ca-')), 'ca.pem');
  writeFileSync(caFile, ca);
  const receiver: WebhookReceiver = {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    caFile,
    received: [],
    answer: (_, response) => void response.writeHead(204).end(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

async function newCertificate(): Promise<{ key: string; cert: string; ca: string }> {
  const [authority, own] = [generateKeys('P-256'), generateKeys('P-256')];
  const dates = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
  const ca = await createRootCertificate({ ...dates, subject: 'CN=Test authority', key: authority.privateKey });
  const cert = await createLeafCertificate({
    ...dates,
    subject: 'CN=localhost',
    publicKey: createPublicKey(own.privateKey),
    issuerCertificate: ca,
    issuerKey: authority.privateKey,
    subjectAlternativeNames: [{ type: 'dns', value: 'localhost' }],
  });
  return { key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert, ca };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
