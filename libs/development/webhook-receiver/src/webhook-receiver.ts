import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_CHALLENGE } from '@vc/contract/events';

const MAX_BODY_BYTES = 1024 * 1024;

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver {
  /** `https://<host>:<port>`, or `http:` without a certificate. */
  url: string;
  stop: () => Promise<void>;
}

/** The `webhook-id` header. @throws Error if the request has none */
export function eventIdOf({ path, headers }: ReceivedWebhook): string {
  const id = headers['webhook-id'];
  assert(id !== undefined, `A request to ${path} has no webhook-id.`);
  return id;
}

interface ReceiverOptions {
  /** PEM of key and certificate chain. Without them the receiver speaks HTTP, behind a proxy that terminates TLS. */
  key?: string;
  cert?: string;
  /** `localhost` by default. */
  host?: string;
  /** A free port by default. */
  port?: number;
  receive: (webhook: ReceivedWebhook, response: ServerResponse) => void;
  /** Passes challenges to `receive`, instead of echoing them. */
  ignoresChallenges?: () => boolean;
}

/** A receiver of webhooks, for development, demonstrations and measurements. */
export async function startWebhookReceiver({
  key,
  cert,
  host = 'localhost',
  port = 0,
  receive,
  ignoresChallenges = () => false,
}: ReceiverOptions): Promise<WebhookReceiver> {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    readBody(request).then(
      (body) => {
        if (!ignoresChallenges() && echoChallenge(body, response)) return;
        receive({ path: request.url ?? '', headers: request.headers as Record<string, string>, body }, response);
      },
      () => response.writeHead(413).end(),
    );
  };
  const server = cert ? createHttpsServer({ key, cert }, listener) : createHttpServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    url: `${cert ? 'https' : 'http'}://${host}:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers a challenge as the owner of the endpoint. Returns false for any other request. */
export function echoChallenge(body: string, response: ServerResponse): boolean {
  if (!body.startsWith(`{"eventType":"${WEBHOOK_CHALLENGE}"`)) return false;
  const { payload } = JSON.parse(body) as { payload: { challenge: string } };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ challenge: payload.challenge }));
  return true;
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
