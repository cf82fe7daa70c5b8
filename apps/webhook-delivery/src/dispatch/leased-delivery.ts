import type { ClaimedDelivery } from './claimed-delivery';

/** No other worker posts the delivery until its lease ends. */
export interface LeasedDelivery {
  delivery: ClaimedDelivery;
  leasedUntil: Date;
}
