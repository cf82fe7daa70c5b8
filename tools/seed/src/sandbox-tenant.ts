import { type AdminComponents, type Client, createClient } from '@vc/sdk';
import type { SeededPlatform } from './options';

type Schemas = AdminComponents['schemas'];

const CLIENT_NAME = 'Seed';
const SCOPES: Schemas['Scope'][] = [
  'credentials.read',
  'credentials.write',
  'presentations.read',
  'presentations.write',
  'webhooks.read',
  'webhooks.write',
  'wallet.push',
  'onboarding.read',
  'onboarding.write',
  'sc-citizen',
];

export interface SandboxTenant {
  id: string;
  /** A client of the tenant. */
  client: Client;
  /** The administration, as the operator. */
  operator: Client['admin'];
}

/** Finds the sandbox, or makes it, with a client for the seed. @throws Error if the tenant is for production */
export async function provideSandbox(platform: SeededPlatform, slug: string): Promise<SandboxTenant> {
  const { publicUrl: url, adminUrl, operator: credentials } = platform;
  const { admin } = createClient({ url, adminUrl, ...credentials });
  const tenant = (await findTenant(admin, slug)) ?? (await createTenant(admin, slug));
  if (tenant.kind !== 'sandbox') {
    throw new Error(`The tenant ${slug} is for production. Only a sandbox is filled: --slug names another one.`);
  }
  const access = await provideClient(admin, tenant.id);
  return { id: tenant.id, client: createClient({ url, ...access }), operator: admin };
}

async function findTenant(admin: Client['admin'], slug: string): Promise<Schemas['Tenant'] | undefined> {
  for await (const tenant of admin.listTenants()) if (tenant.slug === slug) return tenant;
  return undefined;
}

async function createTenant(admin: Client['admin'], slug: string): Promise<Schemas['Tenant']> {
  const body = { slug, name: 'Sandbox College', kind: 'sandbox' as const, entitlements: ['sc-citizen' as const] };
  return (await admin.createTenant({ body })).data;
}

/** A client that exists gets another secret, because the first one was not kept. */
async function provideClient(admin: Client['admin'], tenantId: string) {
  const query = { 'filter[tenantId]': tenantId };
  for await (const { id, name } of admin.listClients({ query })) {
    if (name !== CLIENT_NAME) continue;
    return toAccess((await admin.rotateClientSecret({ path: { id }, query })).data);
  }
  const body = { tenantId, name: CLIENT_NAME, scopes: SCOPES, grantTypes: ['client_credentials' as const] };
  return toAccess((await admin.createClient({ body })).data);
}

function toAccess({ clientId, clientSecret }: { clientId: string; clientSecret?: string | undefined }) {
  if (clientSecret === undefined) throw new Error('The client of the seed has no secret.');
  return { clientId, clientSecret };
}
