import type { ServiceDefinition } from '@vc/platform/service';
import { webhookEntities, webhookMigrations } from '@vc/feature/webhook-store';
import { DeliveryConfig } from './delivery-config';
import { DeliveryModule } from './delivery.module';

/** Columns that the worker writes. */
const HEALTH_OF_ENDPOINTS = [
  'enabled',
  'disabled_reason',
  'updated_at',
  'consecutive_failures',
  'failing_since',
  'alerted_percent',
  'paused_until',
  'next_post_at',
  'verified_at',
  'verification_error',
  'challenges',
  'next_challenge_at',
  'consented_url',
  'consented_origin',
  'waiting_since',
  'challenge_requested',
  'previous_secret',
  'previous_secret_until',
  'previous_signing_key',
  'previous_public_key',
];

export const webhookDeliveryService: ServiceDefinition<DeliveryConfig> = {
  name: 'webhook-delivery',
  area: 'api',
  schema: 'webhooks',
  config: DeliveryConfig,
  entities: webhookEntities,
  migrations: webhookMigrations,
  // It registers no endpoint, and changes no address and no secret.
  privileges: {
    endpoints: ['SELECT', 'DELETE', `UPDATE (${HEALTH_OF_ENDPOINTS.join(', ')})`],
    delivery_work: ['SELECT'],
  },
  // It drops events of deleted tenants only.
  deletesTenants: false,
  modules: () => [DeliveryModule],
  consumerGroup: 'webhook-delivery',
  // One transaction serves the events of all tenants (docs/adr/0009).
  consumerScope: 'all',
};
