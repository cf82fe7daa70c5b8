export { CreateWebhooks1700000000001 } from './create-webhooks.migration';
export { nextDeliveryStatus } from './delivery-status';
export type { DeliveryStatus } from './delivery-status';
export { Delivery } from './delivery.entity';
export { DeliveryAttempt } from './delivery-attempt.entity';
export { Endpoint } from './endpoint.entity';
export { secretContext } from './secret-context';
