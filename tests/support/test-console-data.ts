import { waitFor } from '@vc/testing/unit/wait-for';
import { checkIdentity } from './test-identity-check';
import type { Organization, TestPlatform } from './test-platform';
import { createRegistrationCertificate } from './test-registration';
import { PUBLISHED_LIST } from './test-tenant-resources';
import { createTrustAnchor } from './test-trust-anchor';

const PERSON = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  birthdate: '1990-04-01',
  nationality: 'ZA',
  address: { locality: 'Durban', country: 'ZA' },
};
export const STUDENT = {
  given_name: 'Sipho',
  family_name: 'Dlamini',
  student_number: 'S-2026-0417',
  institution: 'University of the Coast',
};

/** Ids of what the pages of the console show. */
export interface ConsoleData {
  issuance: string;
  openIssuance: string;
  credential: string;
  template: string;
  verified: string;
  open: string;
  endpoint: string;
  delivery: string;
  certificate: string;
  trustedEntity: string;
  trustList: string;
  trustAnchor: string;
  registration: string;
  member: string;
  csr: string;
  client: string;
  consentRecord: string;
}

/** A credential that was issued, accepted, presented and verified, and one resource of each other kind. */
export async function createConsoleData(world: TestPlatform, organization: Organization): Promise<ConsoleData> {
  const { token, tenantId, slug } = organization;
  const post = async (path: string, body: object) => (await world.call(token, 'POST', path, body)).body.data;
  const list = async (path: string) => (await world.call(token, 'GET', path)).body.data;
  await world.call(await world.operatorToken(), 'PATCH', `/auth/admin/tenants/${tenantId}`, {
    name: 'Coast University',
    display: { primaryColor: '#1e3a5f' },
  });
  const endpoint = await post('/api/endpoints', { url: 'https://localhost:1/webhooks', description: 'Student system' });
  const issuance = await post('/api/issuances', { presetId: 'platform:student-card', attributes: STUDENT });
  const presentation = await issueAndPresent(world, organization, issuance.offerUri);
  const open = await post('/api/presentations/request', { presetId: 'platform:mdl', reference: 'case-4711' });
  const person = { presetId: 'platform:basic-identity', attributes: PERSON, reference: 'enrolment-88' };
  const [certificate] = await list('/api/certificates');
  // The longest name of a type that a narrow screen has to break.
  const requested = `/api/endpoints/${endpoint.id}/deliveries?filter[eventType]=openid4vc.presentation.requested`;
  const delivery = await waitFor(async () => (await list(requested))[0]);
  const member = { email: `lerato@${slug}.example`, name: 'Lerato Mokoena', roles: ['issuer', 'support'] };
  // Nothing answers at its address.
  const trustList = {
    name: 'PID providers',
    url: 'https://localhost:1/pid-providers.jwt',
    signerCertificates: [certificate.certificate],
  };
  const anchor = { ...createTrustAnchor(), entityIdentifier: 'https://federation.example.com', name: 'Universities' };
  const registration = { certificate: await createRegistrationCertificate() };
  await world.call(token, 'PUT', '/api/trust-lists/published', PUBLISHED_LIST);
  const csr = { type: 'verifierSignRequest', keyType: 'P-256', countryName: 'ZA' };
  return {
    issuance: issuance.id,
    openIssuance: (await post('/api/issuances', person)).id,
    credential: issuance.credentials[0].id,
    template: issuance.credentials[0].credentialTemplateId,
    verified: presentation,
    open: open.id,
    endpoint: endpoint.id,
    delivery: delivery.id,
    certificate: certificate.id,
    trustedEntity: (await post('/api/trusted-entities', { name: 'Ministry of Education' })).id,
    trustList: (await post('/api/trust-lists', trustList)).id,
    trustAnchor: (await post('/api/federation/trust-anchors', anchor)).id,
    registration: (await post('/api/registration-certificates', registration)).id,
    member: (await post('/auth/admin/staff', member)).id,
    csr: (await post('/api/certificates/csrs', csr)).id,
    client: (await list('/auth/admin/clients'))[0].id,
    consentRecord: await checkIdentity(world, token),
  };
}

/** The user of the organization accepts the credential and presents it. Returns the id of the presentation. */
export async function issueAndPresent(
  world: TestPlatform,
  organization: Organization,
  offerUri: string,
): Promise<string> {
  const { token, userToken, slug } = organization;
  const recipient = `${slug}@example.com`;
  await world.call(token, 'POST', '/wallet/v2/orgs/credentials', { credentialOffer: offerUri, recipient });
  const [credential] = (await world.call(userToken, 'GET', '/wallet/credentials?status=pending')).body;
  const accept = { status: 'accepted' };
  await world.call(userToken, 'PATCH', `/wallet/v2/credentials/${credential.id}`, accept);
  const request = { presetId: 'platform:student-card' };
  const { id, authorizationRequestUri } = (await world.call(token, 'POST', '/api/presentations/request', request)).body
    .data;
  const received = { presentationRequest: authorizationRequestUri };
  const pending = (await world.call(userToken, 'POST', '/wallet/v2/presentations', received)).body.data;
  await world.call(userToken, 'PATCH', `/wallet/v2/presentations/${pending.id}`, accept);
  return id;
}
