import { randomUUID } from 'node:crypto';
import { generateKeys } from '@vc/protocol/crypto';
import type { BodiesOfRoutes } from './body-of-route';
import { publishedList } from './published-list';

const trustedEntity = (pem: string, did: string) => ({
  name: 'Entity',
  dids: [{ did, name: 'DID' }],
  certificates: [{ certificate: pem, name: 'Certificate' }],
});
/** A list whose address does not exist. */
const trustList = (pem: string) => ({ name: 'List', url: 'https://lists.example.invalid/', signerCertificates: [pem] });
const LOOKUP = { ConsentReceived: true, IdNumber: '8001015009087', RequestReason: 'Test', CRef: 'reference' };
const FACE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]).toString('base64');
const PUBLIC_KEY = generateKeys('P-256').publicKey.export({ format: 'jwk' });

export const ORGANIZATION_BODIES: BodiesOfRoutes = {
  'PATCH /api/endpoints/:id': {
    path: ({ endpoint }) => `/api/endpoints/${endpoint}`,
    bodies: [
      () => ({
        url: 'https://localhost:1/new',
        filterTypes: ['openid4vc.issuance.offered'],
        description: 'New',
        enabled: true,
      }),
    ],
  },
  'PATCH /auth/admin/tenants/:id': {
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}`,
    bodies: [
      () => ({
        name: 'New',
        display: { logo: { uri: 'data:image/png;base64,AAAA', altText: 'Logo' }, primaryColor: '#112233' },
      }),
    ],
  },
  // Only a sandbox has a clock.
  'POST /auth/admin/tenants/:id/clock': {
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/clock`,
    bodies: [() => ({ offsetSeconds: 3_600 })],
    rejection: 403,
  },
  'PUT /auth/admin/tenants/:id/domain': {
    path: ({ tenant }) => `/auth/admin/tenants/${tenant}/domain`,
    bodies: [() => ({ domain: `${randomUUID()}.example` })],
  },
  'PUT /auth/admin/tenants/:id/limits': {
    path: ({ limitedTenant }) => `/auth/admin/tenants/${limitedTenant}/limits`,
    as: 'operator',
    bodies: [() => ({ requestsPerSecond: 4_000, endpoints: 60, clients: 200, staff: null })],
  },
  'POST /auth/admin/backups': {
    path: () => '/auth/admin/backups',
    as: 'operator',
    bodies: [() => ({ kind: 'base', finishedAt: '2026-11-25T03:00:00.000Z', bytes: 1_024, durationMs: 900 })],
  },
  'POST /api/certificates': {
    path: () => '/api/certificates',
    bodies: [
      () => ({
        type: 'issuerRoot',
        keyType: 'P-256',
        countryName: 'ZA',
        commonName: 'Root',
        capabilities: { signMdl: true },
        issuerAlternativeNameUrl: 'https://example.com',
      }),
    ],
  },
  'POST /api/certificates/csrs': {
    path: () => '/api/certificates/csrs',
    bodies: [
      () => ({
        type: 'issuerSignCredential',
        keyType: 'P-256',
        countryName: 'ZA',
        commonName: 'Leaf',
        capabilities: { signMdl: true },
      }),
    ],
  },
  'POST /api/certificates/import': {
    path: () => '/api/certificates/import',
    // The certificate has another key than the signing request.
    bodies: [({ signingRequest, pem }) => ({ certificateSigningRequestId: signingRequest, certificate: pem })],
    rejection: 400,
  },
  'POST /api/endpoints': {
    path: () => '/api/endpoints',
    bodies: [
      () => ({
        url: 'https://localhost:1/x',
        filterTypes: ['openid4vc.issuance.offered'],
        description: 'Endpoint',
        filter: { 'payload.openId4VcIssuanceId': ['x', 1, true] },
        headers: { 'x-api-key': 'secret' },
        retrySchedule: [5, 60],
        alertEmails: ['webhooks@acme.example'],
        signatureSchemes: ['v1', 'v1a'],
        authentication: {
          type: 'client_credentials',
          tokenUrl: 'https://localhost:1/token',
          clientId: 'platform',
          clientSecret: 'secret',
          scope: 'events',
        },
      }),
    ],
  },
  'POST /api/events/streams': {
    path: () => '/api/events/streams',
    bodies: [({ issuance }) => ({ issuanceId: issuance }), ({ presentation }) => ({ presentationId: presentation })],
  },
  'POST /api/endpoints/:id/recover': {
    path: ({ endpoint }) => `/api/endpoints/${endpoint}/recover`,
    bodies: [() => ({ since: new Date().toISOString(), eventTypes: ['openid4vc.issuance.offered'] })],
  },
  'POST /api/endpoints/:id/portal-links': {
    path: ({ endpoint }) => `/api/endpoints/${endpoint}/portal-links`,
    bodies: [() => ({ expiresInSeconds: 60 })],
  },
  'POST /api/trusted-entities': {
    path: () => '/api/trusted-entities',
    bodies: [({ pem }) => trustedEntity(pem, 'did:web:entity.example.com')],
  },
  'PUT /api/trusted-entities/settings': {
    path: () => '/api/trusted-entities/settings',
    bodies: [() => ({ unknownRevocation: 'accept' })],
  },
  'PUT /api/keys/settings': {
    path: () => '/api/keys/settings',
    bodies: [() => ({ keyTypes: [{ keyType: 'Ed25519', provider: 'local' }] })],
  },
  'POST /api/keys/move': {
    path: () => '/api/keys/move',
    bodies: [() => ({ provider: 'local', roots: false })],
  },
  'PUT /api/trusted-entities/:id': {
    path: ({ trustedEntity }) => `/api/trusted-entities/${trustedEntity}`,
    bodies: [({ otherPem, trustedEntity: id }) => ({ ...trustedEntity(otherPem, 'did:web:other.example.com'), id })],
  },
  'POST /api/trust-lists': {
    path: () => '/api/trust-lists',
    bodies: [({ pem }) => ({ ...trustList(pem), type: 'https://scheme.example/issuers', graceDays: 1 })],
  },
  'PUT /api/trust-lists/published': {
    path: () => '/api/trust-lists/published',
    bodies: [() => publishedList()],
  },
  'PATCH /api/trust-lists/:id': {
    path: ({ trustList: id }) => `/api/trust-lists/${id}`,
    bodies: [({ otherPem }) => ({ name: 'Other', signerCertificates: [otherPem], graceDays: 2 })],
  },
  'POST /auth/admin/clients': {
    path: () => '/auth/admin/clients',
    bodies: [
      ({ tenant }) => ({
        tenantId: tenant,
        clientId: `client-${randomUUID()}`,
        name: 'Client',
        scopes: ['sc-citizen'],
        grantTypes: ['client_credentials', 'authorization_code', 'refresh_token'],
        tokenEndpointAuthMethod: 'private_key_jwt',
        jwks: { keys: [PUBLIC_KEY] },
        redirectUris: ['https://example.com/back'],
        dpopBoundAccessTokens: true,
      }),
      () => ({
        name: 'Client',
        scopes: ['sc-citizen'],
        tokenEndpointAuthMethod: 'private_key_jwt',
        jwksUri: 'https://localhost:1/keys',
      }),
    ],
  },
  'PUT /auth/admin/identity-provider': {
    path: () => '/auth/admin/identity-provider',
    bodies: [
      ({ issuer }) => ({
        issuer,
        clientId: 'vc-platform',
        clientSecret: 'secret',
        roleClaim: 'groups',
        roleMapping: { staff: ['issuer'] },
      }),
    ],
  },
  'POST /auth/admin/staff': {
    path: () => '/auth/admin/staff',
    bodies: [
      ({ tenant }) => ({
        tenantId: tenant,
        email: 'invited@example.com',
        name: 'Thandi Nkosi',
        roles: ['issuer', 'verifier'],
      }),
    ],
  },
  'PATCH /auth/admin/staff/:id': {
    path: ({ member }) => `/auth/admin/staff/${member}`,
    bodies: [() => ({ name: 'Thandi', roles: ['auditor'] })],
  },
  'POST /auth/admin/tenants': {
    path: () => '/auth/admin/tenants',
    bodies: [
      () => ({
        slug: `t${randomUUID().slice(0, 8)}`,
        name: 'Tenant',
        kind: 'sandbox',
        entitlements: ['sc-citizen'],
      }),
    ],
    as: 'operator',
  },
  'POST /onboarding/users': {
    path: () => '/onboarding/users',
    bodies: [
      () => ({
        email: `${randomUUID()}@example.com`,
        username: randomUUID(),
        firstName: 'Thandi',
        lastName: 'Nkosi',
        externalIdentifier: randomUUID(),
      }),
    ],
  },
  'POST /verify/Citizen/GetRegistrationStatus': {
    path: () => '/verify/Citizen/GetRegistrationStatus',
    bodies: [() => LOOKUP],
  },
  'POST /verify/Citizen/RSAIDVerification': {
    path: () => '/verify/Citizen/RSAIDVerification',
    bodies: [() => ({ ...LOOKUP, FirstNames: 'Thandi', LastName: 'Nkosi', FaceString: FACE })],
  },
  'POST /verify/consent-records/search': {
    path: () => '/verify/consent-records/search',
    bodies: [() => ({ idNumber: LOOKUP.IdNumber })],
  },
  'POST /verify/consent-records/export': {
    path: () => '/verify/consent-records/export',
    bodies: [
      () => ({
        idNumber: LOOKUP.IdNumber,
        createdFrom: '2026-01-01T00:00:00Z',
        createdBefore: '2027-01-01T00:00:00Z',
      }),
    ],
  },
};
