import { localhostCertificate, ReceivedWebhook, startWebhookReceiver } from '@vc/platform/webhook-receiver';

export interface Receiver {
  url: string;
  received: ReceivedWebhook[];
  stop(): Promise<void>;
}

/** An https receiver on localhost that keeps what it gets. */
export async function startReceiver(dataDir: string): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  const { url, stop } = await startWebhookReceiver({
    ...(await localhostCertificate(dataDir)),
    receive: (webhook, response) => {
      received.push(webhook);
      response.writeHead(204).end();
    },
  });
  return { url: `${url}/webhooks`, received, stop };
}
