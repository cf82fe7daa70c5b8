import type { BodyFixtures } from '../test-body-fixtures';
import { PAGE } from '../test-body-fixtures';
import type { BodiesOfRoutes } from './body-of-route';

const FUTURE = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
const REQUESTED = [
  {
    id: 'pid',
    format: 'sd-jwt-vc',
    name: 'Identity',
    description: 'Who you are',
    type: 'urn:a:b',
    attributes: { given_name: { type: 'string', values: ['Thandi'] } },
    multiple: false,
  },
  {
    id: 'mdl',
    format: 'mdoc',
    type: 'org.iso.18013.5.1.mDL',
    attributes: { 'org.iso.18013.5.1': { properties: { family_name: { intentToRetain: false } } } },
  },
  {
    id: 'badge',
    format: 'w3c-vc-sd-jwt',
    type: 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential',
    attributes: { credentialSubject: { type: 'object', properties: { achievement: { type: 'object' } } } },
  },
];
const trusting = ({ trustedEntity }: BodyFixtures) => [
  { format: 'sd-jwt-vc', type: 'urn:a:b', trustedEntityIds: [trustedEntity] },
  { format: 'sd-jwt-vc', type: 'urn:a:c', trustedIssuers: [{ did: 'did:web:example.com', name: 'Example' }] },
];
const SETS = [{ options: [['pid'], ['mdl']], required: true }];

export const VERIFYING_BODIES: BodiesOfRoutes = {
  'PATCH /api/templates/presentations/:id': {
    path: ({ presentationTemplate }) => `/api/templates/presentations/${presentationTemplate}`,
    bodies: [
      () => ({ name: 'New', description: 'New', credentials: REQUESTED, credentialSets: SETS }),
      (of) => ({ credentials: trusting(of) }),
    ],
  },
  'POST /api/presentations/:id/digital-credential-response': {
    path: ({ browserPresentation }) => `/api/presentations/${browserPresentation}/digital-credential-response`,
    // The response is not encrypted for the key of the request.
    bodies: [
      () => ({ protocol: 'openid4vp-v1-signed', origin: PAGE, data: { response: 'a.b.c.d.e' } }),
      () => ({ protocol: 'openid4vp-v1-signed', origin: PAGE, data: { vp_token: { pid: ['x'] }, state: 'x' } }),
      () => ({
        protocol: 'openid4vp-v1-signed',
        origin: PAGE,
        data: { error: 'access_denied', error_description: 'x' },
      }),
    ],
    rejection: 400,
  },
  'POST /api/presentations/request': {
    path: () => '/api/presentations/request',
    bodies: [
      ({ presentationTemplate }) => ({
        presentationTemplateId: presentationTemplate,
        clientIdPrefix: 'x509_hash',
        responseMode: 'direct_post.jwt',
      }),
      () => ({ presetId: 'platform:mdl', expiresAt: FUTURE, redirectUri: 'https://example.com/back' }),
      () => ({ presetId: 'platform:mdl', reference: 'order-1', metadata: { branch: 'durban' } }),
      () => ({
        credentials: REQUESTED,
        credentialSets: SETS,
        transactionData: [
          { type: 'payment', credential_ids: ['pid'], transaction_data_hashes_alg: ['sha-256'], amount: 1 },
        ],
      }),
      (of) => ({ credentials: trusting(of), responseMode: 'dc_api', expectedOrigins: [PAGE] }),
    ],
  },
  'POST /api/templates/presentations': {
    path: () => '/api/templates/presentations',
    bodies: [
      () => ({ source: 'preset', presetId: 'platform:mdl' }),
      () => ({ source: 'manual', name: 'Manual', description: 'x', credentials: REQUESTED, credentialSets: SETS }),
      (of) => ({ source: 'manual', name: 'Manual', credentials: trusting(of) }),
    ],
  },
  'POST /api/registration-certificates': {
    path: () => '/api/registration-certificates',
    bodies: [({ registration }) => ({ certificate: registration })],
  },
  'PUT /api/presentations/settings': {
    path: () => '/api/presentations/settings',
    bodies: [() => ({ retention: 'once' }), () => ({ retention: 'once', overasking: 'allow' })],
  },
};
