import type { StaffScope } from '@vc/contract/access';

const PERMISSIONS: Record<StaffScope, string> = {
  'sc-citizen': 'Check identities with home affairs',
  'credentials.read': 'See templates, issuances and issued credentials',
  'credentials.write': 'Change templates, issue and revoke credentials',
  'presentations.read': 'See requests for credentials, and what was presented',
  'presentations.write': 'Request credentials',
  'trust.read': 'See certificates, keys and trusted entities',
  'trust.write': 'Change certificates, keys and trusted entities',
  'webhooks.read': 'See webhook endpoints and deliveries',
  'webhooks.write': 'Change webhook endpoints, and repeat deliveries',
  'wallet.push': 'Send offers and requests to the wallets of users',
  'onboarding.read': 'See the accounts of users',
  'onboarding.write': 'Create, lock and reset the accounts of users',
  'approvals.write': 'Approve what other members of staff request',
  'audit.read': 'Read the audit records',
  admin: 'Administer staff, applications and settings of the organization',
};

/** Returns the sentence of the consent page. */
export function describeScope(scope: StaffScope): string {
  return PERMISSIONS[scope];
}
