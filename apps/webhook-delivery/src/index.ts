export { webhookDeliveryService } from './webhook-delivery.definition';
