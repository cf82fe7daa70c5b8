export type DeliveryStatus = 'pending' | 'delivered' | 'failed';
export const DELIVERY_STATUSES: DeliveryStatus[] = ['pending', 'delivered', 'failed'];

type Trigger = 'succeed' | 'give-up' | 'retry';

/** A missing entry is an invalid transition. */
const TRANSITIONS: Record<DeliveryStatus, Partial<Record<Trigger, DeliveryStatus>>> = {
  pending: { succeed: 'delivered', 'give-up': 'failed', retry: 'pending' },
  delivered: { retry: 'pending' },
  failed: { retry: 'pending' },
};

export function nextDeliveryStatus(status: DeliveryStatus, trigger: Trigger): DeliveryStatus {
  const next = TRANSITIONS[status][trigger];
  if (!next) throw new Error(`A delivery that is ${status} cannot ${trigger}.`);
  return next;
}
