export { webhooksService } from './webhooks.definition';
