import assert from 'node:assert/strict';
import { ENTITLEMENTS, type Scope, SCOPES } from '@vc/contract/access';
import type { CompleteDemoFile, DemoFile } from '@vc/development/demo-file';
import { type Client, createClient } from '@vc/sdk';

const TENANT = { slug: 'demo', name: 'Demo organization' };
const USER = { email: 'thandi@example.com', firstName: 'Thandi', lastName: 'Nkosi', externalIdentifier: 'demo-user-1' };
const GRANT_TYPES = ['client_credentials' as const, 'urn:ietf:params:oauth:grant-type:token-exchange' as const];

type DemoOrganization = Pick<CompleteDemoFile, 'organization' | 'user'>;

/**
 * Makes the demo organization, its client and its user, as an operator does.
 * @param earlier that an earlier start has made
 */
export async function provideDemoOrganization(demo: DemoFile, earlier?: DemoFile): Promise<DemoOrganization> {
  const organization = earlier?.organization;
  if (!organization) return createDemoOrganization(demo, TENANT);
  return { organization, user: await provideUser(createClient({ url: demo.publicUrl, ...organization })) };
}

/** Makes an organization as the operator, with a client for all that an organization may do, and a user. */
export async function createDemoOrganization(
  { publicUrl: url, adminUrl, operator }: DemoFile,
  tenant: typeof TENANT,
): Promise<DemoOrganization> {
  const organization = await createOrganization(createClient({ url, adminUrl, ...operator }), tenant);
  return { organization, user: await provideUser(createClient({ url, ...organization })) };
}

async function provideUser({ onboarding }: Client): Promise<CompleteDemoFile['user']> {
  const { data } = await onboarding.createUser({ body: USER });
  return { username: data.username, email: data.email ?? USER.email };
}

/** Scopes of people, of administrators and of identity providers. The previous release may not know the latest of them. */
const OTHERS_SCOPES: Scope[] = ['admin', 'approvals.write', 'audit.read', 'consent.read', 'staff.provision', 'wallet'];

/** Makes an organization that may do everything, and its client. @param operator the client of the operator */
export async function createOrganization(
  { admin }: Client,
  tenant: typeof TENANT,
): Promise<CompleteDemoFile['organization']> {
  const body = { ...tenant, entitlements: [...ENTITLEMENTS] };
  const { id: tenantId } = (await admin.createTenant({ body })).data;
  const scopes = SCOPES.filter((scope) => !OTHERS_SCOPES.includes(scope));
  const { clientId, clientSecret } = (
    await admin.createClient({ body: { tenantId, name: tenant.name, scopes, grantTypes: GRANT_TYPES } })
  ).data;
  assert(clientSecret, 'The client has no secret.');
  return { tenantId, clientId, clientSecret };
}
