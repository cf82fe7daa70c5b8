import { isForBrowserWallets } from '@vc/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listenerOf } from './listeners';

/** Headers that wallets send and scripts may not send unasked. */
const REQUEST_HEADERS = [
  'authorization',
  'content-type',
  'dpop',
  'if-none-match',
  'oauth-client-attestation',
  'oauth-client-attestation-pop',
  'x-correlation-id',
];
/** Headers that wallets read and scripts may not read unasked. */
const RESPONSE_HEADERS = ['dpop-nonce', 'etag', 'retry-after', 'www-authenticate', 'x-correlation-id'];
/** The longest time that browsers grant. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets pages of any origin read the answers to wallets (https://fetch.spec.whatwg.org/#http-cors-protocol). Browsers send no
 * cookies and no certificates along, because credentials are not allowed.
 */
export function allowBrowserWallets(fastify: FastifyInstance): void {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': RESPONSE_HEADERS.join(', '),
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isOpen(request)) void reply.headers(headers);
    done();
  });
}

/** Returns the answer to a preflight request. @param methods of the path, with commas between them */
export function preflightHeadersOf(request: FastifyRequest, methods: string): Record<string, string> {
  if (!isOpen(request)) return {};
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': REQUEST_HEADERS.join(', '),
    'access-control-max-age': String(PREFLIGHT_SECONDS),
  };
}

function isOpen({ url, raw }: FastifyRequest): boolean {
  return listenerOf(raw) === 'public' && isForBrowserWallets(url);
}
