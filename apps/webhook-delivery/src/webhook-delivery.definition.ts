import type { ServiceDefinition } from '@vc/platform/service';
import { webhookEntities, webhookMigrations } from '@vc/feature/webhook-store';
import { DeliveryConfig } from './delivery-config';
import { DeliveryModule } from './delivery.module';

export const webhookDeliveryService: ServiceDefinition<DeliveryConfig> = {
  name: 'webhook-delivery',
  area: 'api',
  schema: 'webhooks',
  config: DeliveryConfig,
  entities: webhookEntities,
  migrations: webhookMigrations,
  modules: (config) => [DeliveryModule.register(config)],
  consumerGroup: 'webhook-delivery',
  // Every delivery starts with an event from Kafka.
  needs: ['kafka'],
  // One transaction serves the events of all tenants (docs/adr/0009).
  consumerScope: 'all',
};
