import { createHmac } from 'node:crypto';

interface WebhookMessage {
  /** The event id: the same at every attempt. */
  id: string;
  sentAt: Date;
  body: string;
}

/**
 * Headers of a Standard Webhooks message, with a signature of each secret.
 * @see https://www.standardwebhooks.com
 * @param secrets `whsec_<base64>`
 */
export function webhookHeaders({ id, sentAt, body }: WebhookMessage, secrets: string[]): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const signatureOf = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(signatureOf).join(' '),
  };
}
