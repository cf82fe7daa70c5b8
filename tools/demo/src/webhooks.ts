import { Webhook } from 'standardwebhooks';
import type { ReceivedWebhook } from '@vc/development/webhook-receiver';
import { call } from './api-client';
import type { Receiver } from './receiver';
import type { DemoPlatform } from './running-platform';
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

export async function registerEndpoint(platform: DemoPlatform, token: string, url: string): Promise<Endpoint> {
  const body = { url, description: 'demo' };
  const path = `${platform.credsBaseUrl}/v1/endpoints`;
  return (await call<{ data: Endpoint }>('POST', path, { token, body })).data;
}

export async function deleteEndpoint(platform: DemoPlatform, token: string, { id }: Endpoint): Promise<void> {
  await call('DELETE', `${platform.credsBaseUrl}/endpoints/${id}`, { token });
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

/** Nothing where the signature is not valid: a public address is also found by others. */
function verifiedType({ headers, body }: ReceivedWebhook, secret: string): string[] {
  try {
    return [(new Webhook(secret).verify(body, headers) as { eventType: string }).eventType];
  } catch {
    return [];
  }
}
