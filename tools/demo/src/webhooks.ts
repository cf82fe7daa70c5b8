import { Webhook } from 'standardwebhooks';
import type { OrganizationClient } from '@vc/development/organization-client';
import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
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

export function registerEndpoint(organization: OrganizationClient, url: string): Promise<Endpoint> {
  return organization.call('POST', '/api/v1/endpoints', { url, description: 'demo' });
}

export async function deleteEndpoint(organization: OrganizationClient, { id }: Endpoint): Promise<void> {
  await organization.call('DELETE', `/api/endpoints/${id}`);
}

/** Waits for all expected events; the reference library of Standard Webhooks checks each signature. */
export async function waitForEvents({ received }: Receiver, { secret }: Endpoint): Promise<string[]> {
  const listTypes = () => received.flatMap((webhook) => verifyWebhook(webhook, secret));
  const listMissing = () => EXPECTED_EVENTS.filter((type) => !listTypes().includes(type));
  return waitUntil(
    async () => (listMissing().length === 0 ? listTypes() : undefined),
    () => `${received.length} requests came, and no webhook with a valid signature for ${listMissing().join(', ')}`,
  );
}

/** Returns no type without a valid signature, because a public address also receives other requests. */
function verifyWebhook({ headers, body }: ReceivedWebhook, secret: string): string[] {
  try {
    return [(new Webhook(secret).verify(body, headers) as { eventType: string }).eventType];
  } catch {
    return [];
  }
}
