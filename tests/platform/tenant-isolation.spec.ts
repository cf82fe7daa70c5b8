import { UsersService } from '@vc/app/onboarding';
import { EST_RENEWAL } from '../support/test-imported-certificate';
import type { TenantResources } from '../support/test-tenant-resources';
import { createTenantResources } from '../support/test-tenant-resources';
import type { Organization } from '../support/test-platform';
import { TestPlatform } from '../support/test-platform';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };

type Expectation =
  /** Other tenants get 404. Placeholders such as `:user` in the body stand for members of the resources. */
  | { kind: 'hidden'; path: (of: TenantResources) => string; body?: object; as?: 'user' }
  /** The list has no items of other tenants. */
  | { kind: 'list'; path: string; as?: 'user' }
  /** The route refers to no resource of a tenant, or creates one of the caller's. */
  | { kind: 'own' };

const OWN: Expectation = { kind: 'own' };
const ROUTES: Record<string, Expectation> = {
  'GET /auth/admin/tenants': { kind: 'list', path: '/auth/admin/tenants' },
  'POST /auth/admin/tenants': OWN,
  'GET /auth/admin/tenants/:id': { kind: 'hidden', path: ({ tenant }) => `/auth/admin/tenants/${tenant}` },
  'PATCH /auth/admin/tenants/:id': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}`,
    body: { name: 'mine' },
  },
  'POST /auth/admin/tenants/:id/deletion': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/deletion`,
  },
  'GET /auth/admin/tenants/:id/deletion': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/deletion`,
  },
  'DELETE /auth/admin/tenants/:id/deletion': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/deletion`,
  },
  'GET /auth/admin/tenants/:id/clock': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/clock`,
  },
  'POST /auth/admin/tenants/:id/clock': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/clock`,
    body: { offsetSeconds: 3600 },
  },
  'GET /auth/admin/tenants/:id/domain': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/domain`,
  },
  'PUT /auth/admin/tenants/:id/domain': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/domain`,
    body: { domain: 'mine.example' },
  },
  'POST /auth/admin/tenants/:id/domain/verify': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/domain/verify`,
  },
  'DELETE /auth/admin/tenants/:id/domain': {
    kind: 'hidden',
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/domain`,
  },
  'GET /auth/admin/clients': { kind: 'list', path: '/auth/admin/clients' },
  'POST /auth/admin/clients': OWN,
  'GET /auth/admin/clients/:id': { kind: 'hidden', path: ({ client }) => `/auth/admin/clients/${client}` },
  'DELETE /auth/admin/clients/:id': { kind: 'hidden', path: ({ client }) => `/auth/admin/clients/${client}` },
  'POST /auth/admin/clients/:id/rotate-secret': {
    kind: 'hidden',
    path: ({ client }) => `/auth/admin/clients/${client}/rotate-secret`,
  },
  'POST /auth/admin/clients/:id/revoke-tokens': {
    kind: 'hidden',
    path: ({ client }) => `/auth/admin/clients/${client}/revoke-tokens`,
  },
  'GET /auth/admin/identity-provider': OWN,
  'PUT /auth/admin/identity-provider': OWN,
  'DELETE /auth/admin/identity-provider': OWN,
  'GET /auth/admin/staff': { kind: 'list', path: '/auth/admin/staff' },
  'POST /auth/admin/staff': OWN,
  'GET /auth/admin/staff/:id': { kind: 'hidden', path: ({ member }) => `/auth/admin/staff/${member}` },
  'PATCH /auth/admin/staff/:id': {
    kind: 'hidden',
    path: ({ member }) => `/auth/admin/staff/${member}`,
    body: { name: 'mine' },
  },
  'DELETE /auth/admin/staff/:id': { kind: 'hidden', path: ({ member }) => `/auth/admin/staff/${member}` },
  'POST /auth/admin/staff/:id/invitations': {
    kind: 'hidden',
    path: ({ member }) => `/auth/admin/staff/${member}/invitations`,
  },
  'DELETE /auth/admin/staff/:id/factors': {
    kind: 'hidden',
    path: ({ member }) => `/auth/admin/staff/${member}/factors`,
  },
  'GET /auth/admin/approvals': { kind: 'list', path: '/auth/admin/approvals' },
  'GET /auth/admin/approvals/:id': { kind: 'hidden', path: ({ approval }) => `/auth/admin/approvals/${approval}` },
  'POST /auth/admin/approvals/:id/approve': {
    kind: 'hidden',
    path: ({ approval }) => `/auth/admin/approvals/${approval}/approve`,
  },
  'POST /auth/admin/approvals/:id/reject': {
    kind: 'hidden',
    path: ({ approval }) => `/auth/admin/approvals/${approval}/reject`,
  },
  // Only the operator has them: operation.spec.ts.
  'GET /auth/admin/usage': OWN,
  'GET /auth/admin/usage/:id': OWN,
  'GET /auth/admin/health': OWN,
  'GET /auth/admin/tenant-limits': OWN,
  'GET /auth/admin/tenants/:id/limits': OWN,
  'PUT /auth/admin/tenants/:id/limits': OWN,
  'POST /auth/admin/backups': OWN,
  'GET /auth/admin/limits': OWN,
  'GET /auth/admin/dead-letters': OWN,
  'GET /auth/admin/dead-letters/:id': OWN,
  'POST /auth/admin/dead-letters/:id/replay': OWN,
  'DELETE /auth/admin/dead-letters/:id': OWN,
  'GET /auth/admin/audit-records': { kind: 'list', path: '/auth/admin/audit-records' },
  'GET /onboarding/users': { kind: 'list', path: '/onboarding/users' },
  'POST /onboarding/users': OWN,
  'GET /onboarding/users/:username': { kind: 'hidden', path: ({ user }) => `/onboarding/users/${user}` },
  'GET /onboarding/users/:username/external-identifier': {
    kind: 'hidden',
    path: ({ user }) => `/onboarding/users/${user}/external-identifier`,
  },
  'POST /onboarding/users/:username/lock': { kind: 'hidden', path: ({ user }) => `/onboarding/users/${user}/lock` },
  'POST /onboarding/users/:username/unlock': { kind: 'hidden', path: ({ user }) => `/onboarding/users/${user}/unlock` },
  'POST /onboarding/users/:username/password-resets': {
    kind: 'hidden',
    path: ({ user }) => `/onboarding/users/${user}/password-resets`,
  },
  'DELETE /onboarding/users/:username/factors': {
    kind: 'hidden',
    path: ({ user }) => `/onboarding/users/${user}/factors`,
  },
  'GET /verify/Citizen/Status': OWN,
  'POST /verify/Citizen/RSAIDVerification': OWN,
  'POST /verify/Citizen/GetRegistrationStatus': OWN,
  'GET /verify/consent-records': { kind: 'list', path: '/verify/consent-records' },
  'GET /verify/consent-records/:id': {
    kind: 'hidden',
    path: ({ consentRecord }) => `/verify/consent-records/${consentRecord}`,
  },
  // They name a person, and find the records of the caller's tenant: consent-records.service.spec.ts.
  'POST /verify/consent-records/search': OWN,
  'POST /verify/consent-records/export': OWN,
  'GET /api/endpoints': { kind: 'list', path: '/api/endpoints' },
  'POST /api/endpoints': OWN,
  'GET /api/endpoints/:id': { kind: 'hidden', path: ({ endpoint }) => `/api/endpoints/${endpoint}` },
  'PATCH /api/endpoints/:id': {
    kind: 'hidden',
    path: ({ endpoint }) => `/api/endpoints/${endpoint}`,
    body: { description: 'mine' },
  },
  'DELETE /api/endpoints/:id': { kind: 'hidden', path: ({ endpoint }) => `/api/endpoints/${endpoint}` },
  'POST /api/endpoints/:id/rotate-secret': {
    kind: 'hidden',
    path: ({ endpoint }) => `/api/endpoints/${endpoint}/rotate-secret`,
  },
  'POST /api/endpoints/:id/test': { kind: 'hidden', path: ({ endpoint }) => `/api/endpoints/${endpoint}/test` },
  'GET /api/endpoints/:id/deliveries': {
    kind: 'hidden',
    path: ({ endpoint }) => `/api/endpoints/${endpoint}/deliveries`,
  },
  'POST /api/endpoints/:id/recover': {
    kind: 'hidden',
    path: ({ endpoint }) => `/api/endpoints/${endpoint}/recover`,
    body: { since: new Date().toISOString() },
  },
  'GET /api/endpoints/:id/recoveries': {
    kind: 'hidden',
    path: ({ endpoint }) => `/api/endpoints/${endpoint}/recoveries`,
  },
  'GET /api/endpoints/:id/recoveries/:recoveryId': {
    kind: 'hidden',
    path: ({ endpoint, recovery }) => `/api/endpoints/${endpoint}/recoveries/${recovery}`,
  },
  'POST /api/endpoints/:id/portal-links': {
    kind: 'hidden',
    path: ({ endpoint }) => `/api/endpoints/${endpoint}/portal-links`,
    body: {},
  },
  'GET /api/endpoints/:id/portal-links': {
    kind: 'hidden',
    path: ({ endpoint }) => `/api/endpoints/${endpoint}/portal-links`,
  },
  'DELETE /api/endpoints/:id/portal-links/:linkId': {
    kind: 'hidden',
    path: ({ endpoint, portalLink }) => `/api/endpoints/${endpoint}/portal-links/${portalLink}`,
  },
  'POST /api/deliveries/:id/retry': { kind: 'hidden', path: ({ delivery }) => `/api/deliveries/${delivery}/retry` },
  'GET /api/deliveries/:id': { kind: 'hidden', path: ({ delivery }) => `/api/deliveries/${delivery}` },
  'GET /api/events': { kind: 'list', path: '/api/events' },
  'POST /api/events/streams': OWN,
  'GET /api/event-types': OWN,
  'GET /api/event-types/:id': OWN,
  'GET /api/usage': OWN,
  'GET /api/source-addresses': OWN,
  'GET /api/presets/credentials/:id': OWN,
  'POST /api/templates/credentials': OWN,
  'GET /api/templates/credentials/:id': {
    kind: 'hidden',
    path: ({ template }) => `/api/templates/credentials/${template}`,
  },
  'POST /api/credentials/issuance': {
    kind: 'hidden',
    path: () => '/api/credentials/issuance',
    body: { credentialTemplateId: ':template', attributes: ATTRIBUTES },
  },
  'GET /api/credentials/issuance': { kind: 'list', path: '/api/credentials/issuance' },
  'GET /api/credentials/issuance/:id': {
    kind: 'hidden',
    path: ({ issuance }) => `/api/credentials/issuance/${issuance}`,
  },
  'POST /api/credentials/issuance/:id/cancel': {
    kind: 'hidden',
    path: ({ issuance }) => `/api/credentials/issuance/${issuance}/cancel`,
  },
  'POST /api/credentials/issuance/:id/approve': {
    kind: 'hidden',
    path: ({ issuance }) => `/api/credentials/issuance/${issuance}/approve`,
  },
  'POST /api/issuances': {
    kind: 'hidden',
    path: () => '/api/v1/issuances',
    body: { credentialTemplateId: ':template', attributes: ATTRIBUTES },
  },
  'GET /api/issuances/:id': { kind: 'hidden', path: ({ issuance }) => `/api/v1/issuances/${issuance}` },
  'GET /api/issuances/:id/timeline': {
    kind: 'hidden',
    path: ({ issuance }) => `/api/v1/issuances/${issuance}/timeline`,
  },
  'GET /api/credentials/issuance/:id/timeline': {
    kind: 'hidden',
    path: ({ issuance }) => `/api/credentials/issuance/${issuance}/timeline`,
  },
  'GET /api/certificates': { kind: 'list', path: '/api/certificates' },
  'GET /api/certificates/:id': { kind: 'hidden', path: ({ certificate }) => `/api/certificates/${certificate}` },
  'GET /api/issuances': { kind: 'list', path: '/api/v1/issuances' },
  'POST /api/issuances/:id/cancel': { kind: 'hidden', path: ({ issuance }) => `/api/v1/issuances/${issuance}/cancel` },
  'POST /api/issuances/:id/approve': {
    kind: 'hidden',
    path: ({ issuance }) => `/api/v1/issuances/${issuance}/approve`,
  },
  'POST /api/presets/credentials': OWN,
  'GET /api/presets/credentials': { kind: 'list', path: '/api/presets/credentials' },
  'GET /api/templates/credentials': { kind: 'list', path: '/api/templates/credentials' },
  'GET /api/templates/credentials/sd-jwt/:id/type-metadata': {
    kind: 'hidden',
    path: ({ template }) => `/api/templates/credentials/sd-jwt/${template}/type-metadata`,
  },
  'PATCH /api/templates/credentials/:id': {
    kind: 'hidden',
    path: ({ template }) => `/api/templates/credentials/${template}`,
    body: { name: 'mine' },
  },
  'POST /api/templates/credentials/:id/archive': {
    kind: 'hidden',
    path: ({ template }) => `/api/templates/credentials/${template}/archive`,
  },
  'POST /api/templates/credentials/:id/restore': {
    kind: 'hidden',
    path: ({ template }) => `/api/templates/credentials/${template}/restore`,
  },
  'GET /api/credentials': { kind: 'list', path: '/api/v1/credentials' },
  'GET /api/credentials/:id': {
    kind: 'hidden',
    path: ({ issuedCredential }) => `/api/v1/credentials/${issuedCredential}`,
  },
  // An unknown id is a violation of the body, answered with 400.
  'POST /api/credentials/revoke': OWN,
  'POST /api/credentials/:id/suspend': {
    kind: 'hidden',
    path: ({ issuedCredential }) => `/api/v1/credentials/${issuedCredential}/suspend`,
  },
  'POST /api/credentials/:id/reinstate': {
    kind: 'hidden',
    path: ({ issuedCredential }) => `/api/v1/credentials/${issuedCredential}/reinstate`,
  },
  'POST /api/certificates': OWN,
  'POST /api/certificates/import': {
    kind: 'hidden',
    path: () => '/api/certificates/import',
    body: { certificateSigningRequestId: ':signingRequest', certificate: 'x' },
  },
  'POST /api/certificates/:id/activate': {
    kind: 'hidden',
    path: ({ certificate }) => `/api/certificates/${certificate}/activate`,
  },
  'POST /api/certificates/:id/revoke': {
    kind: 'hidden',
    path: ({ certificate }) => `/api/certificates/${certificate}/revoke`,
  },
  'GET /api/certificates/:id/renewal': {
    kind: 'hidden',
    path: ({ importedCertificate }) => `/api/certificates/${importedCertificate}/renewal`,
  },
  'PUT /api/certificates/:id/renewal': {
    kind: 'hidden',
    path: ({ importedCertificate }) => `/api/certificates/${importedCertificate}/renewal`,
    body: EST_RENEWAL,
  },
  'DELETE /api/certificates/:id/renewal': {
    kind: 'hidden',
    path: ({ importedCertificate }) => `/api/certificates/${importedCertificate}/renewal`,
  },
  'POST /api/certificates/csrs': OWN,
  'GET /api/certificates/csrs': { kind: 'list', path: '/api/certificates/csrs' },
  'GET /api/certificates/csrs/:id': {
    kind: 'hidden',
    path: ({ signingRequest }) => `/api/certificates/csrs/${signingRequest}`,
  },
  'GET /api/registration-certificates': { kind: 'list', path: '/api/registration-certificates' },
  'POST /api/registration-certificates': OWN,
  'GET /api/registration-certificates/:id': {
    kind: 'hidden',
    path: ({ registrationCertificate }) => `/api/registration-certificates/${registrationCertificate}`,
  },
  'DELETE /api/registration-certificates/:id': {
    kind: 'hidden',
    path: ({ registrationCertificate }) => `/api/registration-certificates/${registrationCertificate}`,
  },
  'GET /api/trusted-entities': { kind: 'list', path: '/api/trusted-entities' },
  'POST /api/trusted-entities': OWN,
  'GET /api/credentials/settings': OWN,
  'PUT /api/credentials/settings': OWN,
  'GET /api/keys/settings': OWN,
  'PUT /api/keys/settings': OWN,
  'POST /api/keys/move': OWN,
  'GET /api/trusted-entities/settings': OWN,
  'PUT /api/trusted-entities/settings': OWN,
  'GET /api/trusted-entities/:id': {
    kind: 'hidden',
    path: ({ trustedEntity }) => `/api/trusted-entities/${trustedEntity}`,
  },
  'PUT /api/trusted-entities/:id': {
    kind: 'hidden',
    path: ({ trustedEntity }) => `/api/trusted-entities/${trustedEntity}`,
    body: { name: 'mine' },
  },
  'DELETE /api/trusted-entities/:id': {
    kind: 'hidden',
    path: ({ trustedEntity }) => `/api/trusted-entities/${trustedEntity}`,
  },
  'GET /api/federation/trust-anchors': { kind: 'list', path: '/api/federation/trust-anchors' },
  'POST /api/federation/trust-anchors': OWN,
  'GET /api/federation/trust-anchors/:id': {
    kind: 'hidden',
    path: ({ trustAnchor }) => `/api/federation/trust-anchors/${trustAnchor}`,
  },
  'PATCH /api/federation/trust-anchors/:id': {
    kind: 'hidden',
    path: ({ trustAnchor }) => `/api/federation/trust-anchors/${trustAnchor}`,
    body: { name: 'Mine' },
  },
  'DELETE /api/federation/trust-anchors/:id': {
    kind: 'hidden',
    path: ({ trustAnchor }) => `/api/federation/trust-anchors/${trustAnchor}`,
  },
  'GET /api/federation/entity': OWN,
  'PUT /api/federation/entity': OWN,
  'DELETE /api/federation/entity': OWN,
  'GET /api/trust-lists': { kind: 'list', path: '/api/trust-lists' },
  'POST /api/trust-lists': OWN,
  'GET /api/trust-lists/published': OWN,
  'PUT /api/trust-lists/published': OWN,
  'DELETE /api/trust-lists/published': OWN,
  'GET /api/trust-lists/:id': {
    kind: 'hidden',
    path: ({ trustList }) => `/api/trust-lists/${trustList}`,
  },
  'PATCH /api/trust-lists/:id': {
    kind: 'hidden',
    path: ({ trustList }) => `/api/trust-lists/${trustList}`,
    body: { name: 'mine' },
  },
  'DELETE /api/trust-lists/:id': {
    kind: 'hidden',
    path: ({ trustList }) => `/api/trust-lists/${trustList}`,
  },
  'POST /api/trust-lists/:id/refresh': {
    kind: 'hidden',
    path: ({ trustList }) => `/api/trust-lists/${trustList}/refresh`,
  },
  'GET /api/trust-lists/:id/versions': {
    kind: 'hidden',
    path: ({ trustList }) => `/api/trust-lists/${trustList}/versions`,
  },
  'GET /api/presets/presentations': OWN,
  'GET /api/presets/presentations/:id': OWN,
  'POST /api/templates/presentations': OWN,
  'GET /api/templates/presentations': { kind: 'list', path: '/api/templates/presentations' },
  'GET /api/templates/presentations/:id': {
    kind: 'hidden',
    path: ({ presentationTemplate }) => `/api/templates/presentations/${presentationTemplate}`,
  },
  'PATCH /api/templates/presentations/:id': {
    kind: 'hidden',
    path: ({ presentationTemplate }) => `/api/templates/presentations/${presentationTemplate}`,
    body: { name: 'mine' },
  },
  'DELETE /api/templates/presentations/:id': {
    kind: 'hidden',
    path: ({ presentationTemplate }) => `/api/templates/presentations/${presentationTemplate}`,
  },
  'POST /api/presentations/request': {
    kind: 'hidden',
    path: () => '/api/presentations/request',
    body: { presentationTemplateId: ':presentationTemplate' },
  },
  'GET /api/presentations': { kind: 'list', path: '/api/v1/presentations' },
  'GET /api/presentations/:id': { kind: 'hidden', path: ({ presentation }) => `/api/presentations/${presentation}` },
  'GET /api/presentations/:id/timeline': {
    kind: 'hidden',
    path: ({ presentation }) => `/api/presentations/${presentation}/timeline`,
  },
  'POST /api/presentations/:id/cancel': {
    kind: 'hidden',
    path: ({ presentation }) => `/api/presentations/${presentation}/cancel`,
  },
  'GET /api/presentations/settings': OWN,
  'PUT /api/presentations/settings': OWN,
  'GET /api/presentations/:id/digital-credential-requests': {
    kind: 'hidden',
    path: ({ presentation }) => `/api/presentations/${presentation}/digital-credential-requests`,
  },
  'POST /api/presentations/:id/digital-credential-response': {
    kind: 'hidden',
    path: ({ presentation }) => `/api/presentations/${presentation}/digital-credential-response`,
    body: { protocol: 'openid4vp-v1-signed', origin: 'https://a.example', data: {} },
  },
  'GET /wallet/credentials': { kind: 'list', path: '/wallet/credentials?status=pending', as: 'user' },
  'GET /wallet/credentials/:id': {
    kind: 'hidden',
    path: ({ credential }) => `/wallet/credentials/${credential}`,
    as: 'user',
  },
  'GET /wallet/v2/credentials/:id/issuer-data': {
    kind: 'hidden',
    path: ({ credential }) => `/wallet/v2/credentials/${credential}/issuer-data`,
    as: 'user',
  },
  'PATCH /wallet/credentials/:id/status': {
    kind: 'hidden',
    path: ({ credential }) => `/wallet/credentials/${credential}/status`,
    body: { status: 'accepted' },
    as: 'user',
  },
  'PATCH /wallet/v2/credentials/:id': {
    kind: 'hidden',
    path: ({ credential }) => `/wallet/v2/credentials/${credential}`,
    body: { status: 'accepted' },
    as: 'user',
  },
  'POST /wallet/orgs/presentations': {
    kind: 'hidden',
    path: () => '/wallet/orgs/presentations',
    body: { presentationRequest: 'https://verifier.test/request', recipient: ':user' },
  },
  'POST /wallet/v2/orgs/presentations': {
    kind: 'hidden',
    path: () => '/wallet/v2/orgs/presentations',
    body: { presentationRequest: 'https://verifier.test/request', recipient: ':user' },
  },
  'POST /wallet/v2/presentations': OWN,
  'POST /wallet/v2/presentations/digital-credential-requests': OWN,
  'GET /wallet/v2/presentations': { kind: 'list', path: '/wallet/v2/presentations', as: 'user' },
  'GET /wallet/v2/presentations/:id': {
    kind: 'hidden',
    path: ({ walletPresentation }) => `/wallet/v2/presentations/${walletPresentation}`,
    as: 'user',
  },
  'GET /wallet/v2/presentations/:id/matches': {
    kind: 'hidden',
    path: ({ walletPresentation }) => `/wallet/v2/presentations/${walletPresentation}/matches`,
    as: 'user',
  },
  'PATCH /wallet/v2/presentations/:id': {
    kind: 'hidden',
    path: ({ walletPresentation }) => `/wallet/v2/presentations/${walletPresentation}`,
    body: { status: 'rejected' },
    as: 'user',
  },
  'GET /wallet/v2/notice-settings': OWN,
  'PUT /wallet/v2/notice-settings': OWN,
  'GET /wallet/v2/orgs/notice-settings': OWN,
  'PUT /wallet/v2/orgs/notice-settings': OWN,
  'DELETE /wallet/v2/orgs/notice-settings': OWN,
  'GET /wallet/v2/orgs/notices': { kind: 'list', path: '/wallet/v2/orgs/notices' },
  'POST /wallet/v2/orgs/simulated-holders/offers': OWN,
  'POST /wallet/v2/orgs/simulated-holders/requests': OWN,
  'GET /wallet/v2/orgs/simulated-holders/acts/:id': {
    kind: 'hidden',
    path: ({ simulatedAct }) => `/wallet/v2/orgs/simulated-holders/acts/${simulatedAct}`,
  },
  'GET /wallet/v2/orgs/settings': OWN,
  'PUT /wallet/v2/orgs/settings': OWN,
  'POST /wallet/v2/credentials': OWN,
  'POST /wallet/v2/credentials/authorization-responses': OWN,
  'POST /wallet/v2/orgs/credentials': {
    kind: 'hidden',
    path: () => '/wallet/v2/orgs/credentials',
    body: { credentialOffer: 'https://issuer.test/offer', recipient: ':user' },
  },
};

describe('tenants', () => {
  let world: TestPlatform;
  let foreign: TenantResources;
  let stranger: Organization;

  beforeAll(async () => {
    world = await TestPlatform.start();
    foreign = await createTenantResources(world, await world.organization('acme'));
    stranger = await world.organization('stranger');
  });

  afterAll(() => world?.stop());

  const call: TestPlatform['call'] = (...request) => world.call(...request);

  it('have an expectation for every route with a scope', () => {
    expect(world.scopedRoutes()).toEqual(Object.keys(ROUTES).sort());
  });

  const hidden = Object.entries(ROUTES).filter(([, { kind }]) => kind === 'hidden');
  it.each(hidden)('get 404 NOT_FOUND for resources of other tenants: %s', async (route, expectation) => {
    const { path, body, as } = expectation as Extract<Expectation, { kind: 'hidden' }>;
    const text = JSON.stringify(body)?.replace(
      /:(template|user|signingRequest|presentationTemplate)/,
      (_, name: keyof TenantResources) => foreign[name],
    );
    const token = as === 'user' ? stranger.userToken : stranger.token;
    const answer = await call(token, route.split(' ')[0]!, path(foreign), text && JSON.parse(text));
    expect({ status: answer.status, code: answer.body.errors[0].code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  const lists = Object.entries(ROUTES).filter(([, { kind }]) => kind === 'list');
  it.each(lists)('list no resources of other tenants: %s', async (_, expectation) => {
    const { path, as } = expectation as Extract<Expectation, { kind: 'list' }>;
    const answer = await call(as === 'user' ? stranger.userToken : stranger.token, 'GET', path);
    expect(answer.status).toBe(200);
    const text = JSON.stringify(answer.body);
    for (const id of Object.values(foreign)) expect(text).not.toContain(id);
  });

  it('cannot delete a trusted entity that a presentation template refers to', async () => {
    const { token } = stranger;
    const { id } = (await call(token, 'POST', '/api/trusted-entities', { name: 'Issuer' })).body.data;
    const credentials = [{ format: 'sd-jwt-vc', type: 'urn:a:b', trustedEntityIds: [id] }];
    const template = { source: 'manual', name: 'x', credentials };
    const created = (await call(token, 'POST', '/api/templates/presentations', template)).body.data;
    const rejection = await call(token, 'DELETE', `/api/trusted-entities/${id}`);
    expect({ status: rejection.status, code: rejection.body.errors[0].code }).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
    expect((await call(token, 'DELETE', `/api/templates/presentations/${created.id}`)).status).toBe(204);
    expect((await call(token, 'DELETE', `/api/trusted-entities/${id}`)).status).toBe(204);
  });

  it('are separated by row-level security if a query has no filter', async () => {
    const users = world.platform.services.find(({ name }) => name === 'onboarding')!.app.get(UsersService);
    const repository = users['users'];
    const filtered = repository.find.bind(repository);
    try {
      repository.find = (tx, _tenant, by) =>
        tx.findOneBy<Awaited<ReturnType<typeof filtered>> & object>('User', by as object);
      expect((await call(stranger.token, 'GET', '/onboarding/users/stranger@example.com')).status).toBe(200);
      expect((await call(stranger.token, 'GET', '/onboarding/users/acme@example.com')).status).toBe(404);
    } finally {
      repository.find = filtered;
    }
  });
});
