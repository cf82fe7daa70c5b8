import { DeliveryStatusError, parseDeliveryStatusNotification } from '@vc/protocol/delivery-status';
import type { FuzzTarget } from '../fuzzer';
import { attempt } from './attempt';

/** A message that comes back to the envelope sender of a mail. */
export const deliveryStatus: FuzzTarget = {
  format: 'text',
  run: (input) => void attempt([DeliveryStatusError], () => parseDeliveryStatusNotification(input)),
};
