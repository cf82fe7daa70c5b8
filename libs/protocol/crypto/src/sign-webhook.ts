import type { KeyObject } from 'node:crypto';
import { createHmac, sign } from 'node:crypto';

interface WebhookMessage {
  /** The event id, which is the same for every attempt. */
  id: string;
  sentAt: Date;
  body: string;
}

/** What signs the requests to one receiver: one or two of each kind that it chose. */
export interface WebhookKeys {
  /** `whsec_<base64>`, for `v1`. */
  secrets: string[];
  /** Ed25519, for `v1a`. */
  privateKeys: KeyObject[];
}

/**
 * Headers of a Standard Webhooks message, with one signature for each secret and private key (docs/adr/0018).
 * @see https://www.standardwebhooks.com
 */
export function signWebhook({ id, sentAt, body }: WebhookMessage, keys: WebhookKeys): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const content = `${id}.${timestamp}.${body}`;
  const signatures = [
    ...keys.secrets.map((secret) => `v1,${hmac(secret, content)}`),
    ...keys.privateKeys.map((key) => `v1a,${sign(null, Buffer.from(content), key).toString('base64')}`),
  ];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function hmac(secret: string, content: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
