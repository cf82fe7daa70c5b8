import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { ServiceDefinition } from '@vc/platform/service';
import { CreateWebhooks1700000000001, Delivery, DeliveryAttempt, Endpoint } from '@vc/platform/webhook-store';
import { DeliveryModule } from './delivery.module';

export const webhookDeliveryService: ServiceDefinition<OutgoingHttpConfig> = {
  name: 'webhook-delivery',
  area: 'api',
  schema: 'webhooks',
  config: OutgoingHttpConfig,
  entities: [Endpoint, Delivery, DeliveryAttempt],
  migrations: [CreateWebhooks1700000000001],
  modules: (config) => [DeliveryModule.register(config)],
  consumerGroup: 'webhook-delivery',
};
