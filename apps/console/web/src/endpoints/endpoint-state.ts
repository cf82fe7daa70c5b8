import type { Tone } from '@vc/web/elements';
import type { DeliveryStatus, Endpoint } from '../api/schemas';

export type EndpointState = 'active' | 'failing' | 'unverified' | 'disabled';

export const ENDPOINT_TONES: Record<EndpointState, Tone> = {
  active: 'good',
  failing: 'bad',
  unverified: 'warn',
  disabled: 'quiet',
};

/** What matters most about an endpoint. */
export function endpointState({ enabled, disabledReason, verifiedAt, failingSince }: Endpoint): EndpointState {
  if (!enabled) return disabledReason === null ? 'disabled' : 'failing';
  if (verifiedAt === null) return 'unverified';
  return failingSince === null ? 'active' : 'failing';
}

export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = { pending: 'open', delivered: 'good', failed: 'bad' };

export const DELIVERY_STATUSES = Object.keys(DELIVERY_TONES) as DeliveryStatus[];
