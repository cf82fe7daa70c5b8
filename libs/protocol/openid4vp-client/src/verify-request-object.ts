import { parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { describeCertificate, parseX5c } from '@vc/protocol/x509';
import {
  chainFaults,
  clientFaults,
  expiryOf,
  inTerms,
  metadataOf,
  queryOf,
  questionFaults,
  STATIC_DISCOVERY_AUDIENCE,
  timeFaults,
  typeFaults,
} from './request-checks';
import { RequestRejectedError } from './request-rejected-error';
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
  const jws = inTerms(() => parseCompactJws(text));
  const chain = inTerms(() => parseX5c(jws.header.x5c));
  const leaf = chain[0]!;
  inTerms(() => verifyJws(jws, leaf.publicKey, ['ES256', 'EdDSA']));
  const { payload } = jws;
  const isSame = payload.client_id === options.clientId;
  const faults = [
    ...typeFaults(jws.header),
    ...audienceFaults(payload, options.requestUri),
    ...chainFaults(chain, options.now),
    ...(isSame ? clientFaults(options.clientId, leaf) : ['the client_id is another one than that of the link']),
    ...timeFaults(payload, options.now),
    ...questionFaults(payload, ['direct_post', 'direct_post.jwt']),
    ...responseUriFaults(payload, options.clientId),
    ...(options.walletNonce === undefined || payload.wallet_nonce === options.walletNonce
      ? []
      : ['the wallet_nonce is another one']),
  ];
  const dcqlQuery = queryOf(payload, faults);
  if (!dcqlQuery || faults.length > 0) throw new RequestRejectedError(faults);
  return {
    ...{ clientId: options.clientId, verifier: describeCertificate(leaf.toString()).subject, dcqlQuery },
    responseMode: payload.response_mode as PostedRequest['responseMode'],
    responseUri: payload.response_uri as string,
    nonce: payload.nonce as string,
    ...(typeof payload.state === 'string' && { state: payload.state }),
    ...{ clientMetadata: metadataOf(payload), ...expiryOf(payload) },
  };
}

function audienceFaults({ aud }: Record<string, unknown>, requestUri: string | undefined): string[] {
  const audience = [aud].flat();
  const isOurs =
    audience.includes(STATIC_DISCOVERY_AUDIENCE) || (requestUri !== undefined && audience.includes(requestUri));
  return isOurs ? [] : ['the request is for another audience'];
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
