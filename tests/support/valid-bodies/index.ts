import type { BodiesOfRoutes } from './body-of-route';
import { CERTIFICATE_RENEWAL_BODIES } from './certificate-renewals';
import { FEDERATION_BODIES } from './federations';
import { ISSUING_BODIES } from './issuing';
import { ORGANIZATION_BODIES } from './organizations';
import { VERIFYING_BODIES } from './verifying';
import { WALLET_BODIES } from './wallets';

export type { BodyOfRoute } from './body-of-route';

/** Routes without a body. */
export const WITHOUT_BODY = [
  'POST /api/certificates/:id/activate',
  'POST /api/certificates/:id/revoke',
  'POST /api/credentials/:id/reinstate',
  'POST /api/credentials/:id/suspend',
  'POST /api/credentials/issuance/:id/approve',
  'POST /api/credentials/issuance/:id/cancel',
  'POST /api/deliveries/:id/retry',
  'POST /api/endpoints/:id/rotate-secret',
  'POST /api/endpoints/:id/test',
  'POST /api/issuances/:id/approve',
  'POST /api/issuances/:id/cancel',
  'POST /api/presentations/:id/cancel',
  'POST /api/templates/credentials/:id/archive',
  'POST /api/templates/credentials/:id/restore',
  'POST /api/trust-lists/:id/refresh',
  'POST /auth/admin/clients/:id/revoke-tokens',
  'POST /auth/admin/clients/:id/rotate-secret',
  'POST /auth/admin/approvals/:id/approve',
  'POST /auth/admin/approvals/:id/reject',
  'POST /auth/admin/dead-letters/:id/replay',
  'POST /auth/admin/staff/:id/invitations',
  'POST /auth/admin/tenants/:id/deletion',
  'POST /auth/admin/tenants/:id/domain/verify',
  'POST /onboarding/users/:username/lock',
  'POST /onboarding/users/:username/password-resets',
  'POST /onboarding/users/:username/unlock',
];

export const BODIES: BodiesOfRoutes = {
  ...CERTIFICATE_RENEWAL_BODIES,
  ...FEDERATION_BODIES,
  ...ISSUING_BODIES,
  ...ORGANIZATION_BODIES,
  ...VERIFYING_BODIES,
  ...WALLET_BODIES,
};
