import type { Tone } from '@vc/web/elements';
import type { DeliveryStatus, Endpoint } from '../api/schemas';

export type EndpointState = 'active' | 'failing' | 'unverified' | 'restricted' | 'waiting' | 'disabled';

export const ENDPOINT_TONES: Record<EndpointState, Tone> = {
  active: 'good',
  failing: 'bad',
  unverified: 'warn',
  restricted: 'warn',
  waiting: 'bad',
  disabled: 'quiet',
};

/** What matters most about an endpoint. */
export function endpointState({ enabled, disabledReason, verification, failingSince }: Endpoint): EndpointState {
  if (!enabled) return disabledReason === null ? 'disabled' : 'failing';
  if (verification === 'pending') return 'unverified';
  if (verification === 'waiting') return 'waiting';
  if (failingSince !== null) return 'failing';
  return verification === 'consented' ? 'restricted' : 'active';
}

export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = { pending: 'open', delivered: 'good', failed: 'bad' };

export const DELIVERY_STATUSES = Object.keys(DELIVERY_TONES) as DeliveryStatus[];
