import { mkdtempSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import {
  developmentAuthority,
  localhostCertificate,
  startWebhookReceiver as startReceiver,
} from '@vc/development/webhook-receiver';

export interface WebhookReceiver {
  /** `https://localhost:<port>` */
  url: string;
  /** File of the authority that vouches for the receiver. */
  caFile: string;
  received: ReceivedWebhook[];
  /** How the receiver answers from now on; 204 at first. */
  answer: (request: ReceivedWebhook, response: ServerResponse) => void;
  /** Whether challenges are received as any other request, and not echoed; false at first. */
  ignoresChallenges: boolean;
  stop: () => Promise<void>;
}

/** An https receiver with an authority of its own. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const directory = mkdtempSync(join(tmpdir(), 'vc-ca-'));
  const caFile = await developmentAuthority(directory);
  const { url, stop } = await startReceiver({
    ...(await localhostCertificate(directory)),
    receive: (webhook, response) => {
      receiver.received.push(webhook);
      receiver.answer(webhook, response);
    },
    ignoresChallenges: () => receiver.ignoresChallenges,
  });
  const receiver: WebhookReceiver = {
    url,
    caFile,
    received: [],
    ignoresChallenges: false,
    stop,
    answer: (_, response) => void response.writeHead(204).end(),
  };
  return receiver;
}
