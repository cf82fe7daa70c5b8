export { DELIVERY_STATUSES, nextDeliveryStatus } from './delivery-status';
export type { DeliveryStatus } from './delivery-status';
export { Delivery } from './delivery.entity';
export { DeliveryAttempt } from './delivery-attempt.entity';
export { Endpoint } from './endpoint.entity';
export { RECOVERABLE_DAYS, Recovery } from './recovery.entity';
export type { RecoveryStatus } from './recovery.entity';
export { secretContext } from './secret-context';
export { webhookEntities, webhookMigrations } from './webhook-schema';
