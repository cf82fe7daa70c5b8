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
  // It has nothing to deliver but what Kafka brings.
  needs: ['kafka'],
  // Its work is the same for all tenants: one transaction for a thousand of them, not a thousand.
  consumerScope: 'all',
};
