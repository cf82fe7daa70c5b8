import { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { AddressInfo } from 'node:net';

const MAX_BODY_BYTES = 1024 * 1024;

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver {
  /** `https://localhost:<port>` */
  url: string;
  stop(): Promise<void>;
}

interface ReceiverOptions {
  key: string;
  cert: string;
  /** Default: a free one. */
  port?: number;
  receive(webhook: ReceivedWebhook, response: ServerResponse): void;
}

/** An https receiver on localhost, for development, demonstrations and measurements. */
export async function startWebhookReceiver({
  key,
  cert,
  port = 0,
  receive,
}: ReceiverOptions): Promise<WebhookReceiver> {
  const server = createServer({ key, cert }, (request, response) => {
    readBody(request).then(
      (body) =>
        receive({ path: request.url ?? '', headers: request.headers as Record<string, string>, body }, response),
      () => response.writeHead(413).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new Error('The body is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
