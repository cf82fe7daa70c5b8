import { createHmac } from 'node:crypto';

interface WebhookMessage {
  /** The event id, which is the same for every attempt. */
  id: string;
  sentAt: Date;
  body: string;
}

/**
 * Headers of a Standard Webhooks message, with one signature for each secret (docs/adr/0017).
 * @see https://www.standardwebhooks.com
 * @param secrets `whsec_<base64>`
 */
export function signWebhook({ id, sentAt, body }: WebhookMessage, secrets: string[]): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const sign = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
