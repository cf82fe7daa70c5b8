export { DeliveryStatusError } from './delivery-status-error';
export { parseDeliveryStatusNotification } from './delivery-status-notification';
export type { DeliveryAction, RecipientStatus } from './delivery-status-notification';
