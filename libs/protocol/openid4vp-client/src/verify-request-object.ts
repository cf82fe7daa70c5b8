import { parseCompactJws } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { withoutNulls } from '@vc/protocol/json';
import { parseClientId, STATIC_DISCOVERY_AUDIENCE } from '@vc/protocol/openid4vp';
import { parameterViolations, requireRequestParameters } from './request-parameters';
import { RequestRejectedError } from './request-rejected-error';
import { translateErrors } from './translate-errors';
import type { DirectPostRequest } from './verified-request';
import { verifySigner } from './verify-signer';

export interface VerifyRequestObjectOptions {
  /** `client_id` of the link. */
  clientId: string;
  walletNonce?: string;
  /** URI that the request was fetched from. A verifier may name it as the audience. */
  requestUri?: string;
  now: Date;
  dids: DidDocuments;
}

type Parameters = Record<string, unknown>;

/** Verifies a request object (OpenID4VP 1.0 §5.8, §5.9.3, §14). @throws RequestRejectedError with all violations */
export async function verifyRequestObject(
  text: string,
  options: VerifyRequestObjectOptions,
): Promise<DirectPostRequest> {
  const { clientId, walletNonce, requestUri, now, dids } = options;
  const jws = translateErrors(() => parseCompactJws(text));
  const { payload } = jws;
  if (payload.client_id !== clientId) {
    throw new RequestRejectedError(['the client_id is another one than that of the link']);
  }
  const { name, x5c, violations } = await verifySigner(jws, clientId, {
    now,
    isAddressedToWallet: isAddressedToWallet(payload, requestUri),
    dids,
  });
  const isExpectedNonce = walletNonce === undefined || payload.wallet_nonce === walletNonce;
  return toDirectPostRequest(payload, { clientId, verifier: name, ...(x5c && { x5c }) }, [
    ...violations,
    ...(isExpectedNonce ? [] : ['the wallet_nonce is another one']),
  ]);
}

/**
 * Verifies a request without a signature. Its `response_uri` identifies the verifier (OpenID4VP 1.0 §5.9.3
 * `redirect_uri`).
 * @throws RequestRejectedError
 */
export function verifyUnsignedRequest(parameters: Parameters, clientId: string): DirectPostRequest {
  const parsed = parseClientId(clientId);
  if (parsed?.prefix !== 'redirect_uri') {
    throw new RequestRejectedError(['a request of this client_id has to be signed']);
  }
  const { value } = parsed;
  // §5.9.3: the verifier may omit the response_uri.
  const { response_uri: responseUri = value } = parameters;
  const violations = responseUri === value ? [] : ['the response_uri is not the client_id'];
  return toDirectPostRequest(
    { ...parameters, response_uri: responseUri },
    { clientId, verifier: originOf(value) },
    violations,
  );
}

/** @param violations result of the checks of client id and signer */
function toDirectPostRequest(
  received: Parameters,
  verifier: Pick<DirectPostRequest, 'clientId' | 'verifier' | 'x5c'>,
  violations: string[],
): DirectPostRequest {
  const parameters = withoutNulls(received) as Parameters;
  const requestParameters = requireRequestParameters(parameters, [
    ...violations,
    ...parameterViolations(parameters, ['direct_post', 'direct_post.jwt']),
    ...responseUriViolations(parameters, verifier.clientId),
  ]);
  return {
    ...requestParameters,
    ...verifier,
    responseMode: parameters.response_mode as DirectPostRequest['responseMode'],
    responseUri: parameters.response_uri as string,
    ...(typeof parameters.state === 'string' && { state: parameters.state }),
  };
}

function originOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).origin : uri;
}

function isAddressedToWallet({ aud }: Parameters, requestUri: string | undefined): boolean {
  const audience = [aud].flat();
  return audience.includes(STATIC_DISCOVERY_AUDIENCE) || (requestUri !== undefined && audience.includes(requestUri));
}

function responseUriViolations(
  { response_uri: uri, redirect_uri: redirectUri }: Parameters,
  clientId: string,
): string[] {
  const url = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : undefined;
  // §5.9.3: the host of the response_uri must be the DNS name of the client_id.
  const name = clientId.startsWith('x509_san_dns:') ? clientId.slice('x509_san_dns:'.length) : undefined;
  return [
    ...(url && ['https:', 'http:'].includes(url.protocol) ? [] : ['the response_uri is missing']),
    ...(url && name !== undefined && url.hostname !== name ? ['the response_uri is not at the client_id'] : []),
    // §8.2: direct_post excludes a redirect_uri.
    ...(redirectUri === undefined ? [] : ['the request has a redirect_uri']),
  ];
}
