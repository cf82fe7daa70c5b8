import type { Kind } from './kind';

/** Webhook endpoints, their deliveries, and what they can receive. */
export const WEBHOOKS: Kind[] = [
  {
    name: 'endpoints',
    description: 'webhook endpoints',
    columns: ['id', 'url', 'enabled', 'verifiedAt'],
    list: ({ api }) => api.listEndpoints(),
    get: ({ api }, id) => api.getEndpoint({ path: { id } }),
    create: async ({ api }, body) => api.createEndpoint({ body }),
    update: async ({ api }, id, body, options) => api.updateEndpoint({ path: { id }, body }, options),
    delete: async ({ api }, id) => api.deleteEndpoint({ path: { id } }),
    actions: [
      {
        verb: 'test',
        description: 'have a test event posted',
        run: async ({ api }, id) => (await api.testEndpoint({ path: { id } })).data,
      },
      {
        verb: 'rotate-secret',
        description: 'print a new secret; the old one signs along for 24 hours',
        run: async ({ api }, id) => (await api.rotateEndpointSecret({ path: { id } })).data,
      },
      {
        verb: 'keys',
        description: 'print the public keys that verify its webhooks (v1a)',
        run: async ({ api }, id) => api.listEndpointKeys({ path: { id } }),
      },
    ],
    listings: [
      {
        verb: 'deliveries',
        description: 'list its deliveries, the newest first',
        columns: ['id', 'eventType', 'status', 'nextAttemptAt', 'createdAt'],
        list: ({ api }, id) => api.listDeliveries({ path: { id } }),
      },
      {
        verb: 'recoveries',
        description: 'list its recoveries, the newest first',
        columns: ['id', 'status', 'since', 'retried', 'replayed', 'error'],
        list: ({ api }, id) => api.listRecoveries({ path: { id } }),
      },
      {
        verb: 'portal-links',
        description: 'list its links for the partner who receives the webhooks',
        columns: ['id', 'createdAt', 'expiresAt'],
        list: ({ api }, id) => api.listPortalLinks({ path: { id } }),
      },
    ],
  },
  {
    name: 'deliveries',
    description: 'deliveries of webhooks; vc endpoints deliveries lists them, and vc replay repeats them',
    columns: [],
    get: ({ api }, id) => api.getDelivery({ path: { id } }),
  },
  {
    name: 'event-types',
    description: 'types of events, with their JSON Schemas and examples',
    columns: ['id', 'description', 'webhooks'],
    list: ({ api }) => api.listEventTypes(),
    get: ({ api }, id) => api.getEventType({ path: { id } }),
  },
];
