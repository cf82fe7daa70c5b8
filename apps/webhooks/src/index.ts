export { webhooksService } from './webhooks-service';
