import { readFileSync } from 'node:fs';
import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import { localhostCertificate, startWebhookReceiver } from '@vc/development/webhook-receiver';
import type { WebhookOptions } from './options';

export interface Receiver {
  /** Address for the platform. */
  url: string;
  received: ReceivedWebhook[];
  stop: () => Promise<void>;
}

/** An https receiver on localhost, certified by the development authority of the platform. */
export async function startLocalReceiver(dataDir: string): Promise<Receiver> {
  const { key, cert } = await localhostCertificate(dataDir);
  return start({ key, cert });
}

/** A receiver that a deployed platform reaches at a public address. */
export async function startPublicReceiver({ url, host, port, tls }: WebhookOptions): Promise<Receiver> {
  const files = tls && { key: readFileSync(tls.key, 'utf8'), cert: readFileSync(tls.certificate, 'utf8') };
  const receiver = await start({ ...files, host, port });
  return { ...receiver, url };
}

type Listening = Omit<Parameters<typeof startWebhookReceiver>[0], 'receive'>;

async function start(listening: Listening): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  const { url, stop } = await startWebhookReceiver({
    ...listening,
    receive: (webhook, response) => {
      received.push(webhook);
      response.writeHead(204).end();
    },
  });
  return { url: `${url}/webhooks`, received, stop };
}
