import { parseCompactJws } from '@vc/protocol/crypto';
import { describeCertificate } from '@vc/protocol/x509';
import {
  clientFaults,
  inTerms,
  questionFaults,
  questionOf,
  signerOf,
  STATIC_DISCOVERY_AUDIENCE,
} from './request-checks';
import { PostedRequest } from './verified-request';

export interface VerifyRequestObjectOptions {
  /** Of the link. */
  clientId: string;
  walletNonce?: string;
  /** Where it was fetched: verifiers that make a request for each fetch may name that as the audience. */
  requestUri?: string;
  now: Date;
}

/** OpenID4VP 1.0 §5.8, §5.9.3, §14: says everything that is wrong. @throws RequestRejectedError */
export function verifyRequestObject(text: string, options: VerifyRequestObjectOptions): PostedRequest {
  const { clientId, walletNonce, requestUri, now } = options;
  const jws = inTerms(() => parseCompactJws(text));
  const { payload } = jws;
  const { leaf, faults } = signerOf(jws, {
    ...{ now, isForUs: isForUs(payload, requestUri) },
    clientFaults: (certificate) =>
      payload.client_id === clientId
        ? clientFaults(clientId, certificate)
        : ['the client_id is another one than that of the link'],
  });
  const isNonceOurs = walletNonce === undefined || payload.wallet_nonce === walletNonce;
  const question = questionOf(payload, [
    ...faults,
    ...questionFaults(payload, ['direct_post', 'direct_post.jwt']),
    ...responseUriFaults(payload, clientId),
    ...(isNonceOurs ? [] : ['the wallet_nonce is another one']),
  ]);
  return {
    ...{ ...question, clientId, verifier: describeCertificate(leaf.toString()).subject },
    responseMode: payload.response_mode as PostedRequest['responseMode'],
    responseUri: payload.response_uri as string,
    ...(typeof payload.state === 'string' && { state: payload.state }),
  };
}

function isForUs({ aud }: Record<string, unknown>, requestUri: string | undefined): boolean {
  const audience = [aud].flat();
  return audience.includes(STATIC_DISCOVERY_AUDIENCE) || (requestUri !== undefined && audience.includes(requestUri));
}

function responseUriFaults(payload: Record<string, unknown>, clientId: string): string[] {
  const { response_uri: uri, redirect_uri: redirectUri } = payload;
  const url = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : undefined;
  // §5.9.3: whoever signs for a name has the answer there.
  const name = clientId.startsWith('x509_san_dns:') ? clientId.slice('x509_san_dns:'.length) : undefined;
  return [
    ...(url && ['https:', 'http:'].includes(url.protocol) ? [] : ['the response_uri is missing']),
    ...(url && name !== undefined && url.hostname !== name ? ['the response_uri is not at the client_id'] : []),
    // §8.2: with direct_post it must not be there.
    ...(redirectUri === undefined ? [] : ['the request has a redirect_uri']),
  ];
}
