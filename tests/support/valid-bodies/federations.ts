import { FEDERATION_ENTITY } from '../test-tenant-resources';
import { createTrustAnchor } from '../test-trust-anchor';
import type { BodiesOfRoutes } from './body-of-route';

/** With every member. Trust marks on a platform without https would be of no entity. */
const ENTITY = { ...FEDERATION_ENTITY, trustMarks: [], lifetimeSeconds: 3_600, keyType: 'P-256' };

export const FEDERATION_BODIES: BodiesOfRoutes = {
  'POST /api/federation/trust-anchors': {
    path: () => '/api/federation/trust-anchors',
    bodies: [() => createTrustAnchor()],
  },
  'PUT /api/federation/entity': {
    path: () => '/api/federation/entity',
    bodies: [() => ENTITY],
  },
  'PATCH /api/federation/trust-anchors/:id': {
    path: ({ trustAnchor }) => `/api/federation/trust-anchors/${trustAnchor}`,
    bodies: [() => ({ name: 'Universities', jwks: createTrustAnchor().jwks })],
  },
};
