import { parseCompactJws } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { parseClientId } from '@vc/protocol/openid4vp';
import {
  inTerms,
  parameterViolations,
  requestParametersOf,
  signerOf,
  STATIC_DISCOVERY_AUDIENCE,
} from './request-checks';
import { RequestRejectedError } from './request-rejected-error';
import type { DirectPostRequest } from './verified-request';

export interface VerifyRequestObjectOptions {
  /** Of the link. */
  clientId: string;
  walletNonce?: string;
  /** Where it was fetched: verifiers that make a request for each fetch may name that as the audience. */
  requestUri?: string;
  now: Date;
  dids: DidDocuments;
}

type Parameters = Record<string, unknown>;

/** OpenID4VP 1.0 §5.8, §5.9.3, §14: says everything that is wrong. @throws RequestRejectedError */
export async function verifyRequestObject(
  text: string,
  options: VerifyRequestObjectOptions,
): Promise<DirectPostRequest> {
  const { clientId, walletNonce, requestUri, now, dids } = options;
  const jws = inTerms(() => parseCompactJws(text));
  const { payload } = jws;
  if (payload.client_id !== clientId) {
    throw new RequestRejectedError(['the client_id is another one than that of the link']);
  }
  const { name, faults } = await signerOf(jws, clientId, { now, isForUs: isForUs(payload, requestUri), dids });
  const isNonceOurs = walletNonce === undefined || payload.wallet_nonce === walletNonce;
  return toDirectPostRequest(payload, { clientId, verifier: name }, [
    ...faults,
    ...(isNonceOurs ? [] : ['the wallet_nonce is another one']),
  ]);
}

/**
 * A request that nothing signs: only its response_uri says who asks (OpenID4VP 1.0 §5.9.3 `redirect_uri`).
 * @throws RequestRejectedError
 */
export function verifyUnsignedRequest(parameters: Parameters, clientId: string): DirectPostRequest {
  const parsed = parseClientId(clientId);
  if (parsed?.prefix !== 'redirect_uri') {
    throw new RequestRejectedError(['a request of this client_id has to be signed']);
  }
  const { value } = parsed;
  // The verifier may leave the response_uri out.
  const { response_uri: responseUri = value } = parameters;
  const faults = responseUri === value ? [] : ['the response_uri is not the client_id'];
  return toDirectPostRequest(
    { ...parameters, response_uri: responseUri },
    { clientId, verifier: originOf(value) },
    faults,
  );
}

/** @param faults that were found before */
function toDirectPostRequest(
  parameters: Parameters,
  { clientId, verifier }: Pick<DirectPostRequest, 'clientId' | 'verifier'>,
  faults: string[],
): DirectPostRequest {
  const requestParameters = requestParametersOf(parameters, [
    ...faults,
    ...parameterViolations(parameters, ['direct_post', 'direct_post.jwt']),
    ...responseUriFaults(parameters, clientId),
  ]);
  return {
    ...requestParameters,
    clientId,
    verifier,
    responseMode: parameters.response_mode as DirectPostRequest['responseMode'],
    responseUri: parameters.response_uri as string,
    ...(typeof parameters.state === 'string' && { state: parameters.state }),
  };
}

function originOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).origin : uri;
}

function isForUs({ aud }: Parameters, requestUri: string | undefined): boolean {
  const audience = [aud].flat();
  return audience.includes(STATIC_DISCOVERY_AUDIENCE) || (requestUri !== undefined && audience.includes(requestUri));
}

function responseUriFaults({ response_uri: uri, redirect_uri: redirectUri }: Parameters, clientId: string): string[] {
  const url = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : undefined;
  // §5.9.3: the verifier that signs for a name receives the answer there.
  const name = clientId.startsWith('x509_san_dns:') ? clientId.slice('x509_san_dns:'.length) : undefined;
  return [
    ...(url && ['https:', 'http:'].includes(url.protocol) ? [] : ['the response_uri is missing']),
    ...(url && name !== undefined && url.hostname !== name ? ['the response_uri is not at the client_id'] : []),
    // §8.2: with direct_post it must not be there.
    ...(redirectUri === undefined ? [] : ['the request has a redirect_uri']),
  ];
}
