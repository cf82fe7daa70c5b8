export { webhookDeliveryService } from './webhook-delivery-service';
