import type { BodyFixtures } from '../test-body-fixtures';
import { PAGE } from '../test-body-fixtures';
import type { BodiesOfRoutes } from './body-of-route';

const pushedRequest = ({ requestUri, user }: BodyFixtures) => ({
  presentationRequest: requestUri,
  recipient: user,
  identifierType: 'email',
});
const UNSIGNED_REQUEST = {
  response_type: 'vp_token',
  response_mode: 'dc_api',
  nonce: 'nonce-of-a-request',
  exp: Math.floor(Date.now() / 1000) + 600,
  dcql_query: {
    credentials: [
      { id: 'pid', format: 'dc+sd-jwt', meta: { vct_values: ['urn:a:b'] }, claims: [{ path: ['given_name'] }] },
    ],
  },
  client_metadata: { vp_formats_supported: { 'dc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'] } } },
};

export const WALLET_BODIES: BodiesOfRoutes = {
  'PATCH /wallet/credentials/:id/status': {
    path: ({ credential }) => `/wallet/credentials/${credential}/status`,
    bodies: [() => ({ status: 'accepted' })],
    as: 'user',
  },
  'PATCH /wallet/v2/credentials/:id': {
    path: ({ credential }) => `/wallet/v2/credentials/${credential}`,
    bodies: [() => ({ status: 'accepted' })],
    as: 'user',
  },
  'PATCH /wallet/v2/presentations/:id': {
    path: ({ walletPresentation }) => `/wallet/v2/presentations/${walletPresentation}`,
    // The credential does not match the query.
    bodies: [
      ({ credential }) => ({ status: 'accepted', selectedCredentials: [{ credentialId: credential, queryId: 'mdl' }] }),
    ],
    as: 'user',
    rejection: 400,
  },
  'POST /wallet/orgs/presentations': {
    path: () => '/wallet/orgs/presentations',
    bodies: [pushedRequest],
  },
  'POST /wallet/v2/orgs/presentations': {
    path: () => '/wallet/v2/orgs/presentations',
    bodies: [pushedRequest],
  },
  'POST /wallet/v2/orgs/simulated-holders/offers': {
    path: () => '/wallet/v2/orgs/simulated-holders/offers',
    bodies: [
      ({ offerUri }) => ({ offerUri, behaviour: 'delay', holder: 'thandi', delaySeconds: 60, txCode: '123456' }),
    ],
    // Only a sandbox has simulated holders.
    rejection: 403,
  },
  'POST /wallet/v2/orgs/simulated-holders/requests': {
    path: () => '/wallet/v2/orgs/simulated-holders/requests',
    bodies: [({ requestUri }) => ({ requestUri, behaviour: 'delay', holder: 'thandi', delaySeconds: 60 })],
    rejection: 403,
  },
  'PUT /wallet/v2/orgs/settings': {
    path: () => '/wallet/v2/orgs/settings',
    bodies: [() => ({ strangers: 'show' })],
  },
  'PUT /wallet/v2/orgs/notice-settings': {
    path: () => '/wallet/v2/orgs/notice-settings',
    bodies: [
      () => ({
        channel: 'email',
        walletUrl: 'https://wallet.example/app',
        senderName: 'Acme',
        replyTo: 'help@acme.example',
        language: 'zu',
        texts: [{ language: 'zu', kind: 'credential-offer', subject: 'Sawubona {name}', body: '{link}' }],
      }),
      () => ({
        channel: 'http',
        walletUrl: 'https://wallet.example/app',
        gateway: {
          url: 'https://localhost:1/notices',
          secret: `whsec_${Buffer.alloc(32, 5).toString('base64')}`,
        },
      }),
    ],
  },
  'PUT /wallet/v2/notice-settings': {
    path: () => '/wallet/v2/notice-settings',
    bodies: [() => ({ enabled: true, language: 'af' })],
    as: 'user',
  },
  'POST /wallet/v2/orgs/credentials': {
    path: () => '/wallet/v2/orgs/credentials',
    // The offer is redeemed already.
    bodies: [
      ({ offerUri, user }) => ({
        credentialOffer: offerUri,
        recipient: user,
        identifierType: 'email',
        txCode: '123456',
      }),
    ],
    rejection: 422,
  },
  'POST /wallet/v2/credentials': {
    path: () => '/wallet/v2/credentials',
    bodies: [
      ({ offerUri }) => ({ credentialOffer: offerUri, txCode: '123456', redirectUri: 'https://example.com/back' }),
    ],
    as: 'user',
    rejection: 422,
  },
  'POST /wallet/v2/credentials/authorization-responses': {
    path: () => '/wallet/v2/credentials/authorization-responses',
    // No authorization request has this state.
    bodies: [() => ({ authorizationResponse: 'https://example.com/back?code=x&state=y' })],
    as: 'user',
    rejection: 409,
  },
  'POST /wallet/v2/presentations': {
    path: () => '/wallet/v2/presentations',
    bodies: [({ requestUri }) => ({ presentationRequest: requestUri })],
    as: 'user',
  },
  'POST /wallet/v2/presentations/digital-credential-requests': {
    path: () => '/wallet/v2/presentations/digital-credential-requests',
    bodies: [
      ({ browserRequest }) => ({
        origin: PAGE,
        protocol: 'openid4vp-v1-signed',
        data: JSON.parse(browserRequest) as unknown,
      }),
      () => ({ origin: PAGE, protocol: 'openid4vp-v1-unsigned', data: UNSIGNED_REQUEST }),
    ],
    as: 'user',
  },
};
