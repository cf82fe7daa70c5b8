import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { ServiceDefinition } from '@vc/platform/service';
import { CreateWebhooks1700000000001, Delivery, DeliveryAttempt, Endpoint } from '@vc/platform/webhook-store';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { EndpointsModule } from './endpoints/endpoints.module';

export const webhooksService: ServiceDefinition<OutgoingHttpConfig> = {
  name: 'webhooks',
  area: 'api',
  schema: 'webhooks',
  config: OutgoingHttpConfig,
  entities: [Endpoint, Delivery, DeliveryAttempt],
  migrations: [CreateWebhooks1700000000001],
  modules: (config) => [EndpointsModule.register(config), DeliveriesModule],
};
