import { randomUUID } from 'node:crypto';
import type { BodiesOfRoutes, BodyOfRoute } from './body-of-route';

const ATTRIBUTES = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };
const FUTURE = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
const DISPLAY = {
  backgroundColor: '#112233',
  textColor: '#ffffff',
  logo: { uri: 'https://example.com/logo.png', altText: 'Logo' },
};
const DEFINITIONS = {
  name: { type: 'string', name: 'Name', description: 'A name', required: true, alwaysDisclosed: true },
  address: { type: 'object', properties: { street: { type: 'string' } } },
  tags: { type: 'array', items: { type: 'string' } },
};
const NAME_SPACES = { 'org.example.1': { properties: { name: { type: 'string' }, born: { type: 'date' } } } };
const SETTINGS = {
  validity: { days: 30 },
  revocable: true,
  suspendable: true,
  maxCopies: 5,
  display: DISPLAY,
  keyAttestation: { keyStorage: ['iso_18045_high'], userAuthentication: ['iso_18045_high'] },
};
const ISSUANCES: BodyOfRoute['bodies'] = [
  ({ template }) => ({
    credentialTemplateId: template,
    attributes: ATTRIBUTES,
    expiresAt: FUTURE,
    validity: { validFrom: new Date().toISOString(), validUntil: FUTURE },
  }),
  () => ({ presetId: 'platform:basic-identity', attributes: ATTRIBUTES, txCode: { length: 6, inputMode: 'numeric' } }),
  () => ({
    presetId: 'platform:basic-identity',
    attributes: ATTRIBUTES,
    reference: 'enrolment-1',
    metadata: { branch: 'durban' },
  }),
  ({ template, user }) => ({
    credentials: [{ credentialTemplateId: template, attributes: ATTRIBUTES }],
    grant: 'authorization_code',
    userAuthentication: 'login',
    recipient: user,
    identifierType: 'email',
    deferred: true,
  }),
];

export const ISSUING_BODIES: BodiesOfRoutes = {
  'PATCH /api/templates/credentials/:id': {
    path: ({ template }) => `/api/templates/credentials/${template}`,
    bodies: [() => ({ name: 'New', description: 'New', validity: { days: 30 }, maxCopies: 5, display: DISPLAY })],
  },
  'PUT /api/credentials/settings': {
    path: () => '/api/credentials/settings',
    bodies: [
      () => ({ statusHistory: 'public' }),
      ({ registration }) => ({ statusHistory: 'public', registrationCertificates: [registration] }),
    ],
  },
  'POST /api/credentials/issuance': {
    path: () => '/api/credentials/issuance',
    bodies: ISSUANCES,
  },
  'POST /api/credentials/revoke': {
    path: () => '/api/credentials/revoke',
    bodies: [({ issuedCredential }) => ({ credentialIds: [issuedCredential] })],
  },
  'POST /api/issuances': { path: () => '/api/v1/issuances', bodies: ISSUANCES },
  'POST /api/presets/credentials': {
    path: () => '/api/presets/credentials',
    bodies: [
      ({ slug }) => ({
        author: slug,
        code: `code-${randomUUID()}`,
        credentialFormat: 'sd-jwt-vc',
        templateName: 'Preset',
        templateDescription: 'A preset',
        type: `urn:example:${randomUUID()}`,
        templateAttributes: DEFINITIONS,
        issuerConfig: { signer: 'did:web', keyType: 'P-256' },
        ...SETTINGS,
      }),
      () => ({
        credentialFormat: 'mdoc',
        templateName: 'Preset',
        templateType: `org.example.${randomUUID()}`,
        templateAttributes: NAME_SPACES,
      }),
      () => ({ credentialFormat: 'w3c-vc-sd-jwt', templateName: 'Preset', templateAttributes: DEFINITIONS }),
    ],
  },
  'POST /api/templates/credentials': {
    path: () => '/api/templates/credentials',
    bodies: [
      () => ({
        credentialFormat: 'sd-jwt-vc',
        name: 'Template',
        description: 'A template',
        code: `code-${randomUUID()}`,
        attributes: DEFINITIONS,
        issuer: { signer: 'did:web', keyType: 'P-256' },
        ...SETTINGS,
      }),
      () => ({
        credentialFormat: 'mdoc',
        name: 'Template',
        type: `org.example.${randomUUID()}`,
        attributes: NAME_SPACES,
      }),
      () => ({
        credentialFormat: 'w3c-vc-jwt',
        name: 'Template',
        type: `urn:example:${randomUUID()}`,
        attributes: DEFINITIONS,
        ...SETTINGS,
      }),
      () => ({
        credentialFormat: 'sd-jwt-vc',
        name: 'Template',
        type: `urn:example:${randomUUID()}`,
        attributes: DEFINITIONS,
      }),
      () => ({ credentialFormat: 'preset', presetId: 'platform:student-card' }),
    ],
  },
};
