import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { checkIdentity } from './test-identity-check';
import { importCertificate } from './test-imported-certificate';
import { createRegistrationCertificate } from './test-registration';
import type { Organization, TestPlatform } from './test-platform';
import { createTrustAnchor } from './test-trust-anchor';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const WEBHOOKS = 'https://localhost:1/webhooks';
const PRESET = { source: 'preset', presetId: 'platform:mdl' };

/** A trust list of the tenant's issuers. */
export const PUBLISHED_LIST = {
  type: 'https://scheme.example/issuers',
  schemeName: 'Issuers',
  operator: {
    name: 'Acme',
    address: { streetAddress: 'Church Street 1', locality: 'Pretoria', postalCode: '0002', country: 'ZA' },
    email: 'trust@acme.example',
  },
  entities: [{ own: 'issuers', services: [{ name: 'Credentials', type: 'https://scheme.example/issuer' }] }],
};

/** The tenant as a leaf of a federation. */
export const FEDERATION_ENTITY = {
  authorityHints: ['https://federation.example'],
  organizationName: 'Acme',
  contacts: ['federation@acme.example'],
};

/** Ids of the resources of a tenant. The user has an e-mail address. */
export type TenantResources = Record<
  | 'client'
  | 'tenant'
  | 'member'
  | 'approval'
  | 'endpoint'
  | 'delivery'
  | 'recovery'
  | 'portalLink'
  | 'template'
  | 'issuance'
  | 'certificate'
  | 'credential'
  | 'user'
  | 'importedCertificate'
  | 'signingRequest'
  | 'trustedEntity'
  | 'trustList'
  | 'trustAnchor'
  | 'issuedCredential'
  | 'presentationTemplate'
  | 'registrationCertificate'
  | 'presentation'
  | 'walletPresentation'
  | 'simulatedAct'
  | 'consentRecord',
  string
>;

/** Creates one resource of each kind through the interface. */
export async function createTenantResources(
  world: TestPlatform,
  { slug, tenantId, token, userToken }: Organization,
): Promise<TenantResources> {
  const call: TestPlatform['call'] = (...request) => world.call(...request);
  const endpoint = (await call(token, 'POST', '/api/v1/endpoints', { url: WEBHOOKS })).body.data.id;
  const preset = { presetId: 'platform:basic-identity', attributes: ATTRIBUTES };
  const issuance = (await call(token, 'POST', '/api/credentials/issuance', preset)).body.data;
  const push = { credentialOffer: issuance.offerUri, recipient: `${slug}@example.com` };
  expect((await call(token, 'POST', '/wallet/v2/orgs/credentials', push)).status).toBe(201);
  const [credential] = (await call(userToken, 'GET', '/wallet/credentials?status=pending')).body;
  const delivery = await waitFor(async () => {
    const sql = `SELECT id FROM webhooks.deliveries WHERE tenant_id = $1 LIMIT 1`;
    return (await world.database.query<{ id: string }>(sql, [tenantId]))[0]?.id;
  });
  const since = new Date(Date.now() - 1_000).toISOString();
  const recovery = (await call(token, 'POST', `/api/endpoints/${endpoint}/recover`, { since })).body.data.id;
  const portalLink = (await call(token, 'POST', `/api/endpoints/${endpoint}/portal-links`, {})).body.data.id;
  const asked = await call(token, 'POST', '/api/presentations/request', { presetId: 'platform:mdl' });
  const presentation = asked.body.data;
  const received = { presentationRequest: presentation.authorizationRequestUri };
  const walletPresentation = (await call(userToken, 'POST', '/wallet/v2/presentations', received)).body.data.id;
  const member = { email: 'member@example.com', name: 'Thandi', roles: ['owner'] };
  const csr = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
  return {
    tenant: tenantId,
    endpoint,
    delivery,
    recovery,
    portalLink,
    issuance: issuance.id,
    credential: credential.id,
    template: issuance.credentials[0].credentialTemplateId,
    issuedCredential: issuance.credentials[0].id,
    ...(await createTrust(world, token)),
    client: (await call(token, 'GET', '/auth/admin/clients')).body.data[0].id,
    member: (await call(token, 'POST', '/auth/admin/staff', member)).body.data.id,
    approval: await addApproval(world, tenantId),
    signingRequest: (await call(token, 'POST', '/api/certificates/csrs', csr)).body.data.id,
    trustedEntity: (await call(token, 'POST', '/api/trusted-entities', { name: 'Foreign' })).body.data.id,
    user: `${slug}@example.com`,
    presentationTemplate: (await call(token, 'POST', '/api/templates/presentations', PRESET)).body.data.id,
    presentation: presentation.id,
    registrationCertificate: await storeRegistrationCertificate(world, token),
    walletPresentation,
    importedCertificate: await importCertificate(world, token),
    simulatedAct: await addSimulatedAct(world, tenantId),
    consentRecord: await checkIdentity(world, token),
  };
}

async function storeRegistrationCertificate(world: TestPlatform, token: string): Promise<string> {
  const registration = { certificate: await createRegistrationCertificate() };
  return (await world.call(token, 'POST', '/api/registration-certificates', registration)).body.data.id;
}

/** Subscribes to a list at an address that does not exist, with a certificate of the tenant, and trusts an anchor. */
async function createTrust(world: TestPlatform, token: string) {
  const [{ id, certificate }] = (await world.call(token, 'GET', '/api/certificates')).body.data;
  const url = 'https://lists.example.invalid/issuers.jwt';
  const list = { name: 'Foreign', url, signerCertificates: [certificate] };
  const anchor = await world.call(token, 'POST', '/api/federation/trust-anchors', createTrustAnchor());
  const trustList = (await world.call(token, 'POST', '/api/trust-lists', list)).body.data.id;
  return { certificate: id, trustList, trustAnchor: anchor.body.data.id };
}

/** Inserts the row, because only a sandbox has simulated holders. */
async function addSimulatedAct({ database }: TestPlatform, tenantId: string): Promise<string> {
  const id = createId();
  await database.query(
    `INSERT INTO wallet.simulated_acts (id, tenant_id, holder, kind, behaviour, status, credential_ids, due_at, attempts,
       created_at, updated_at)
     VALUES ($1, $2, 'holder', 'offer', 'ignore', 'done', '{}', now(), 1, now(), now())`,
    [id, tenantId],
  );
  return id;
}

/** Inserts the row, because the request that makes an approval needs a member of staff who has logged in. */
async function addApproval({ database }: TestPlatform, tenantId: string): Promise<string> {
  const id = createId();
  await database.query(
    `INSERT INTO auth.approvals (id, tenant_id, act, resource_ids, content, request_hash, status, requested_by,
       requested_with, expires_at, created_at)
     VALUES ($1, $2, 'root.create', '{}', '{}', '', 'pending', 'a', 'b', now() + interval '1 day', now())`,
    [id, tenantId],
  );
  return id;
}
