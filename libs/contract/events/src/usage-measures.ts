import { SUBSCRIBABLE_EVENT_TYPES } from './event-types';

/** What the platform counts for each tenant beside its events: webhook deliveries by outcome, and their attempts. */
export const DELIVERY_MEASURES = [
  'webhook.delivery.delivered',
  'webhook.delivery.failed',
  'webhook.delivery.attempted',
] as const;

/** What usage is counted of: the events of the feed by their types, and deliveries (docs/usage.md). */
export const USAGE_MEASURES: readonly string[] = [
  ...SUBSCRIBABLE_EVENT_TYPES,
  'webhook.endpoint.disabled',
  ...DELIVERY_MEASURES,
];
