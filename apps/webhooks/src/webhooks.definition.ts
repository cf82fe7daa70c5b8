import { ADMIN_CHAIN } from '@vc/platform/audit';
import type { ServiceDefinition } from '@vc/platform/service';
import { webhookEntities, webhookMigrations } from '@vc/feature/webhook-store';
import { AlertEmailsModule } from './alert-emails/alert-emails.module';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { EndpointsModule } from './endpoints/endpoints.module';
import { EventTypesModule } from './event-types/event-types.module';
import { EventsModule } from './events/events.module';
import { PORTAL_PATH } from './portal-links/portal-path';
import { PortalLinksModule } from './portal-links/portal-links.module';
import { RecoveriesModule } from './recoveries/recoveries.module';
import { SourceAddressesModule } from './source-addresses/source-addresses.module';
import { UsageModule } from './usage/usage.module';
import { WebhooksConfig } from './webhooks-config';
import { endLostTime } from './restores/end-lost-time.repository';

export const webhooksService: ServiceDefinition<WebhooksConfig> = {
  name: 'webhooks',
  area: 'api',
  unprefixed: [PORTAL_PATH],
  formPaths: [PORTAL_PATH],
  schema: 'webhooks',
  endLostTime,
  config: WebhooksConfig,
  entities: webhookEntities,
  migrations: webhookMigrations,
  audit: ADMIN_CHAIN,
  modules: (config) => [
    EndpointsModule.register(config),
    AlertEmailsModule.register(config),
    DeliveriesModule,
    RecoveriesModule,
    EventTypesModule,
    EventsModule,
    SourceAddressesModule,
    PortalLinksModule,
    UsageModule,
  ],
};
