import type { Jwk } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { parseExactJson } from '@vc/protocol/json';
import { parseClientId } from './client-id';
import { clientMetadata } from './client-metadata';

const DIRECT_POST_MODES = ['direct_post.jwt', 'direct_post'] as const;
const DC_API_MODES = ['dc_api.jwt', 'dc_api'] as const;

/** OpenID4VP 1.0 §8.2, §8.3, Appendix A.2. The wallet encrypts the response in the modes that end in `.jwt`. */
export const RESPONSE_MODES = [...DIRECT_POST_MODES, ...DC_API_MODES] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];
type DirectPostMode = (typeof DIRECT_POST_MODES)[number];
type DcApiMode = (typeof DC_API_MODES)[number];

/** The response mode without the suffix that asks for encryption. */
export type BaseResponseMode = 'direct_post' | 'dc_api';

/** §5.1 */
interface RequestParameters {
  client_id: string;
  response_type: 'vp_token';
  nonce: string;
  dcql_query: DcqlQuery;
  client_metadata: object;
  /** §8.4: each element is base64url of JSON. */
  transaction_data?: string[];
}

/** The wallet posts the response to `response_uri` (§8.2). */
export interface DirectPostRequest extends RequestParameters {
  response_mode: DirectPostMode;
  response_uri: string;
  state: string;
}

/** The browser hands the response to the calling page (Appendix A). */
export interface DcApiRequest extends RequestParameters {
  response_mode: DcApiMode;
  /** Origins of the pages that may send the request (Appendix A.2). */
  expected_origins: string[];
}

export type AuthorizationRequest = DirectPostRequest | DcApiRequest;

interface CommonOptions {
  clientId: string;
  nonce: string;
  dcqlQuery: DcqlQuery;
  /** Public key that the wallet encrypts the response to. */
  encryptionKey?: Jwk | undefined;
  transactionData?: string[] | undefined;
}

export type ResponseTarget =
  | { responseMode: DirectPostMode; responseUri: string; state: string }
  | { responseMode: DcApiMode; expectedOrigins: string[] };

export type AuthorizationRequestOptions = CommonOptions & ResponseTarget;

/** Creates the parameters of an authorization request (§5.1, Appendix A.2). */
export function createAuthorizationRequest(options: AuthorizationRequestOptions): AuthorizationRequest {
  const { clientId: client_id, nonce, dcqlQuery: dcql_query, encryptionKey, transactionData } = options;
  const query = {
    nonce,
    dcql_query,
    client_metadata: clientMetadata(dcql_query, encryptionKey),
    ...(transactionData && { transaction_data: transactionData }),
  };
  if ('expectedOrigins' in options) {
    const { responseMode: response_mode, expectedOrigins: expected_origins } = options;
    return { client_id, response_type: 'vp_token', response_mode, expected_origins, ...query };
  }
  const { responseMode: response_mode, responseUri: response_uri, state } = options;
  return { client_id, response_type: 'vp_token', response_mode, response_uri, state, ...query };
}

export function isDcApiMode(mode: ResponseMode): mode is DcApiMode {
  return DC_API_MODES.some((each) => each === mode);
}

/** §8.3: the verifier expects an encrypted response. */
export function isEncryptedMode(mode: ResponseMode): boolean {
  return mode.endsWith('.jwt');
}

export function baseResponseMode(request: AuthorizationRequest): BaseResponseMode {
  return 'response_uri' in request ? 'direct_post' : 'dc_api';
}

/** Appendix A.3.1: an unsigned request of a page has neither a client id nor expected origins. */
export function toUnsignedRequest(request: DcApiRequest): Omit<DcApiRequest, 'client_id' | 'expected_origins'> {
  const { client_id: _clientId, expected_origins: _expectedOrigins, ...unsigned } = request;
  return unsigned;
}

/** §5.9.3: a request whose client id has the prefix `redirect_uri` is not signed, so its link holds all parameters. */
export function isPassedByValue({ client_id: clientId }: AuthorizationRequest): boolean {
  return parseClientId(clientId)?.prefix === 'redirect_uri';
}

/** Encodes the query of a link that passes the request by value (§5.1). Members that are not strings are JSON. */
export function requestQuery(request: AuthorizationRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.toString();
}

/** Encodes the query of a link that passes the request by reference (§5.7), to be fetched with POST (§5.10). */
export function requestUriQuery(clientId: string, requestUri: string): string {
  return new URLSearchParams({ client_id: clientId, request_uri: requestUri, request_uri_method: 'post' }).toString();
}

/** Encodes `transaction_data` of a request: each element is base64url of a JSON object (OpenID4VP 1.0 §8.4). */
export function encodeTransactionData(transactionData: Record<string, unknown>[]): string[] {
  return transactionData.map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'));
}

/** Returns the elements whose `credential_ids` name the credential query. */
export function transactionDataFor(credentialQueryId: string, transactionData: string[]): string[] {
  return transactionData.filter((element) => {
    const { credential_ids: ids } = parseExactJson(Buffer.from(element, 'base64url').toString()) as {
      credential_ids: string[];
    };
    return ids.includes(credentialQueryId);
  });
}
