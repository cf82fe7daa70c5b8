import { setTimeout as pause } from 'node:timers/promises';
import { localhostCertificate, startWebhookReceiver } from '@vc/development/webhook-receiver';
import type { Client } from '@vc/sdk';

const OURS = 'Seed: a receiver that fails sometimes';
const AWAY = 'Seed: a receiver that is away';
/** Nothing listens there. */
const AWAY_URL = 'https://localhost:1/webhooks';
/** Every fifth delivery fails, and is repeated. */
const FAILS_EVERY = 5;
/** Deliveries follow their events within moments. */
const QUIET_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

export interface SeededEndpoints {
  /** Ends the receiver after the deliveries under way, and disables its endpoint. @returns how many deliveries came */
  finish: () => Promise<number>;
}

/** Registers the endpoints, and receives the webhooks of this run. @param dataDir of the platform on this machine */
export async function seedWebhooks({ api }: Client, dataDir: string): Promise<SeededEndpoints> {
  let [count, latest] = [0, performance.now()];
  const { key, cert } = await localhostCertificate(dataDir);
  const receiver = await startWebhookReceiver({
    key,
    cert,
    receive: (_, response) => {
      [count, latest] = [count + 1, performance.now()];
      response.writeHead(count % FAILS_EVERY === 0 ? 503 : 204).end();
    },
  });
  const id = await provideEndpoint(api, OURS, `${receiver.url}/webhooks`);
  await provideEndpoint(api, AWAY, AWAY_URL);
  const finish = async () => {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    while (performance.now() < deadline && performance.now() - latest < QUIET_MS) await pause(100);
    await api.updateEndpoint({ path: { id }, body: { enabled: false } });
    await receiver.stop();
    return count;
  };
  return { finish };
}

async function provideEndpoint(api: Client['api'], description: string, url: string): Promise<string> {
  for await (const endpoint of api.listEndpoints()) {
    if (endpoint.description !== description) continue;
    if (endpoint.url !== url) {
      await api.updateEndpoint({ path: { id: endpoint.id }, body: { url, enabled: true } });
    }
    return endpoint.id;
  }
  return (await api.createEndpoint({ body: { url, description } })).data.id;
}
