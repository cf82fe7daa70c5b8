import type { WalletPage } from './pictured-page';

const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fissuer.example%2Foffers%2F1';
const REQUEST = 'openid4vp://?client_id=x509_hash%3Aa&request_uri=https%3A%2F%2Fverifier.example%2F1';

/** Every page of the wallet for browsers, in the order of docs/tour.md. */
export const WALLET_PAGES: readonly WalletPage[] = [
  { name: 'home', path: () => '/', isInBothThemes: true },
  { name: 'offer', path: ({ offered }) => `/credentials/${offered}` },
  { name: 'card', path: ({ card }) => `/credentials/${card}` },
  { name: 'revoked', path: ({ revoked }) => `/credentials/${revoked}` },
  { name: 'removed', path: ({ removed }) => `/credentials/${removed}` },
  { name: 'request', path: ({ request }) => `/requests/${request}`, isInBothThemes: true },
  { name: 'unanswerable', path: ({ unanswerable }) => `/requests/${unanswerable}` },
  { name: 'shared', path: ({ shared }) => `/requests/${shared}` },
  { name: 'history', path: () => '/history' },
  { name: 'add', path: () => '/add' },
  { name: 'add-offer', path: () => `/add?${new URLSearchParams({ offer: OFFER }).toString()}` },
  { name: 'add-request', path: () => `/add?${new URLSearchParams({ request: REQUEST }).toString()}` },
  { name: 'authorized', path: () => '/authorized' },
  { name: 'settings', path: () => '/settings' },
  { name: 'not-found', path: () => '/nowhere' },
];
