import { ADMIN_CHAIN } from '@vc/platform/audit';
import type { ServiceDefinition } from '@vc/platform/service';
import { webhookEntities, webhookMigrations } from '@vc/feature/webhook-store';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { EndpointsModule } from './endpoints/endpoints.module';
import { EventTypesModule } from './event-types/event-types.module';
import { EventsModule } from './events/events.module';
import { RecoveriesModule } from './recoveries/recoveries.module';
import { SourceAddressesModule } from './source-addresses/source-addresses.module';
import { WebhooksConfig } from './webhooks-config';

export const webhooksService: ServiceDefinition<WebhooksConfig> = {
  name: 'webhooks',
  area: 'api',
  schema: 'webhooks',
  config: WebhooksConfig,
  entities: webhookEntities,
  migrations: webhookMigrations,
  audit: ADMIN_CHAIN,
  modules: (config) => [
    EndpointsModule.register(config),
    DeliveriesModule,
    RecoveriesModule,
    EventTypesModule,
    EventsModule,
    SourceAddressesModule,
  ],
};
