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
export async function verifiedEvents({ received }: Receiver, { secret }: Endpoint): Promise<string[]> {
  const types = () => received.flatMap((webhook) => verifiedType(webhook, secret));
  const missing = () => EXPECTED_EVENTS.filter((type) => !types().includes(type));
  return waitUntil(
    async () => (missing().length === 0 ? types() : undefined),
    () => `${received.length} requests came, and no webhook with a valid signature for ${missing().join(', ')}`,
  );
}

/** Empty where the signature is not valid: anybody may post to a public address. */
function verifiedType({ headers, body }: ReceivedWebhook, secret: string): string[] {
  try {
    return [(new Webhook(secret).verify(body, headers) as { eventType: string }).eventType];
  } catch {
    return [];
  }
}
