import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import { type Client, verifyWebhook } from '@vc/sdk';
import type { Receiver } from './receiver';
import { waitUntil } from './wait';

const EXPECTED_EVENTS = [
  'openid4vc.issuance.offered',
  'openid4vc.issuance.completed',
  'wallet.credential.accepted',
  'openid4vc.presentation.requested',
  'openid4vc.presentation.verified',
  'wallet.presentation.accepted',
];

export interface Endpoint {
  id: string;
  /** `whsec_…` */
  secret: string;
}

export async function registerEndpoint(organization: Client, url: string): Promise<Endpoint> {
  const { data } = await organization.api.createEndpoint({ body: { url, description: 'demo' } });
  return data;
}

export async function deleteEndpoint(organization: Client, { id }: Endpoint): Promise<void> {
  await organization.api.deleteEndpoint({ path: { id } });
}

/** Waits for all expected events, each with a valid signature. */
export async function waitForEvents({ received }: Receiver, { secret }: Endpoint): Promise<string[]> {
  let missing = EXPECTED_EVENTS;
  return waitUntil(
    async () => {
      const types = (await Promise.all(received.map(async (webhook) => verifiedType(webhook, secret)))).flat();
      missing = EXPECTED_EVENTS.filter((type) => !types.includes(type));
      return missing.length === 0 ? types : undefined;
    },
    () => `${received.length} requests came, and no webhook with a valid signature for ${missing.join(', ')}`,
  );
}

/** Returns no type without a valid signature, because a public address also receives other requests. */
async function verifiedType(webhook: ReceivedWebhook, secret: string): Promise<string[]> {
  try {
    return [(await verifyWebhook(webhook, secret)).event.eventType];
  } catch {
    return [];
  }
}
