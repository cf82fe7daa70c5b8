import { ADMIN_CHAIN } from '@vc/platform/audit';
import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import type { ServiceDefinition } from '@vc/platform/service';
import { webhookEntities, webhookMigrations } from '@vc/feature/webhook-store';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { EndpointsModule } from './endpoints/endpoints.module';
import { EventTypesModule } from './event-types/event-types.module';
import { EventsModule } from './events/events.module';
import { RecoveriesModule } from './recoveries/recoveries.module';

export const webhooksService: ServiceDefinition<OutgoingHttpConfig> = {
  name: 'webhooks',
  area: 'api',
  schema: 'webhooks',
  config: OutgoingHttpConfig,
  entities: webhookEntities,
  migrations: webhookMigrations,
  audit: ADMIN_CHAIN,
  modules: (config) => [
    EndpointsModule.register(config),
    DeliveriesModule,
    RecoveriesModule,
    EventTypesModule,
    EventsModule,
  ],
};
