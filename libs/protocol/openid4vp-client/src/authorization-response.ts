import type { Jwk, JweEncryption } from '@vc/protocol/crypto';
import { encryptJwe, findEcdhJwk, isEncryption, jwkThumbprint } from '@vc/protocol/crypto';
import type { WalletHttp } from '@vc/protocol/http';
import { assertAvailable, describeOAuthError, formRequest, parseJson } from '@vc/protocol/http';
import { createDeviceResponse } from '@vc/protocol/mdoc';
import type { DigitalCredential } from '@vc/protocol/openid4vp';
import { dcApiSessionTranscript, originAudience, sessionTranscript } from '@vc/protocol/openid4vp';
import { createKeyBinding, selectDisclosures } from '@vc/protocol/sd-jwt-vc';
import { createVpJwt } from '@vc/protocol/vcdm';
import type { ChosenCredential, ResponseParameters } from './chosen-credential';
import { createIsoMdocResponse, toDocumentOptions } from './mdoc-document';
import type { RedirectTargets } from './redirect-target';
import { isRedirectTarget } from './redirect-target';
import { RequestRejectedError } from './request-rejected-error';
import type { OpenId4VpRequest, VerifiedRequest } from './verified-request';
import { isDcApiRequest, isIsoMdocRequest } from './verified-request';

const MAX_DESCRIPTION_LENGTH = 500;

/** What follows the response. */
export interface ResponseOutcome {
  /** `redirect_uri` of the verifier: the URI for the holder's browser. */
  redirectUri?: string;
  /** The result for the calling page (Appendix A.4). */
  digitalCredential?: DigitalCredential;
}

interface EncryptionTarget {
  jwk: Jwk;
  kid?: string | undefined;
  enc: JweEncryption;
}

/**
 * Creates a response with presentations of credentials (OpenID4VP 1.0 §8, ISO/IEC 18013-7 Annex C).
 * @throws RequestRejectedError if the verifier requires an encryption that is not supported
 */
export async function createResponse(
  request: VerifiedRequest,
  chosen: ChosenCredential[],
  now: Date,
): Promise<ResponseParameters> {
  if (isIsoMdocRequest(request)) return createIsoMdocResponse(request, chosen);
  return createResponseOf(request, await createVpToken(request, chosen, now));
}

/** `vp_token`: the presentations for each credential query, by its id (§8.1). */
export type VpToken = Record<string, string[]>;

/** Creates the presentations for a request. @throws RequestRejectedError as `createResponse` */
export async function createVpToken(
  request: OpenId4VpRequest,
  chosen: ChosenCredential[],
  now: Date,
): Promise<VpToken> {
  const target = findEncryptionTarget(request);
  const vpToken = new Map<string, string[]>();
  for (const each of chosen) addTo(vpToken, each.queryId, await present(each, request, target, now));
  return Object.fromEntries(vpToken);
}

/** Creates the response with these presentations, encrypted as the request wants it. @throws RequestRejectedError as `createResponse` */
export function createResponseOf(request: OpenId4VpRequest, vpToken: VpToken): ResponseParameters {
  const target = findEncryptionTarget(request);
  const answer = { vp_token: vpToken, ...stateOf(request) };
  return target ? { response: encrypt(answer, target) } : answer;
}

/** Creates the error response of a holder who declines (§8.5). */
export function createErrorResponse(request: OpenId4VpRequest): ResponseParameters {
  return { error: 'access_denied', ...stateOf(request) };
}

/** Encodes the body of `direct_post` (§8.2). */
export function toResponseForm(parameters: ResponseParameters): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form.toString();
}

/**
 * Posts the response to the verifier. A `redirect_uri` of the verifier that `targets` does not permit is left out.
 * @throws RequestRejectedError if the verifier rejects it, ServerUnavailableError
 */
export async function postResponse(
  http: WalletHttp,
  { url, form }: { url: string; form: string },
  targets: RedirectTargets,
): Promise<ResponseOutcome> {
  const response = await http(formRequest(url, form));
  assertAvailable('the answer of the verifier', response);
  const { status, body } = response;
  const answer = parseJson(body);
  if (status !== 200) {
    const error = describeOAuthError(answer, MAX_DESCRIPTION_LENGTH);
    throw new RequestRejectedError([`the verifier answers ${status}${error}`]);
  }
  const { redirect_uri: redirectUri } = (answer ?? {}) as Record<string, unknown>;
  return typeof redirectUri === 'string' && isRedirectTarget(redirectUri, targets) ? { redirectUri } : {};
}

/** A request by the Digital Credentials API has no state (Appendix A.2). */
function stateOf(request: OpenId4VpRequest): { state?: string } {
  return isDcApiRequest(request) || request.state === undefined ? {} : { state: request.state };
}

function encrypt(answer: object, { jwk, kid, enc }: EncryptionTarget): string {
  return encryptJwe(JSON.stringify(answer), { jwk, kid }, { enc });
}

async function present(
  chosen: ChosenCredential,
  request: OpenId4VpRequest,
  target: EncryptionTarget | undefined,
  now: Date,
) {
  if (chosen.format !== 'mso_mdoc') return presentJwt(chosen, request, now);
  const transcript = createTranscript(request, target && jwkThumbprint(target.jwk));
  const response = await createDeviceResponse(toDocumentOptions(chosen, transcript));
  return response.toString('base64url');
}

/** Signs with the holder's key: a `vp+jwt` around a `vc+jwt` (ADR 90), or else a Key Binding JWT (RFC 9901 §4.3). */
async function presentJwt(
  { format, credential, paths, alg, sign }: ChosenCredential,
  request: OpenId4VpRequest,
  now: Date,
) {
  const options = { audience: audienceOf(request), nonce: request.nonce, issuedAt: now, alg, sign };
  if (format === 'vc+jwt') return createVpJwt({ ...options, credential });
  return createKeyBinding({ ...options, sdJwt: selectDisclosures(credential, paths) });
}

/** A verifier chooses the names, which may be those of members that each JavaScript object has. */
function addTo(lists: Map<string, string[]>, name: string, value: string): void {
  lists.set(name, [...(lists.get(name) ?? []), value]);
}

/** `aud` of the key binding JWT (Appendix B.3.6): the client id, or the origin of the calling page (Appendix A.4). */
function audienceOf(request: OpenId4VpRequest): string {
  return isDcApiRequest(request) ? originAudience(request.origin) : request.clientId;
}

function createTranscript(request: OpenId4VpRequest, encryptionKeyThumbprint: string | undefined): Buffer {
  const { clientId, nonce } = request;
  if (isDcApiRequest(request)) {
    return dcApiSessionTranscript({ origin: request.origin, nonce, encryptionKeyThumbprint });
  }
  return sessionTranscript({ clientId, nonce, responseUri: request.responseUri, encryptionKeyThumbprint });
}

function findEncryptionTarget({ responseMode, clientMetadata }: OpenId4VpRequest): EncryptionTarget | undefined {
  return responseMode.endsWith('.jwt') ? selectEncryptionTarget(clientMetadata) : undefined;
}

/** Selects the first supported encryption and the first supported key of the verifier (§8.3). */
function selectEncryptionTarget(metadata: Record<string, unknown>): EncryptionTarget {
  const { jwks, encrypted_response_enc_values_supported: encs = ['A128GCM'] } = metadata;
  const enc = (Array.isArray(encs) ? encs : []).find(isEncryption);
  if (!enc) throw new RequestRejectedError(['the verifier supports no encryption that is supported here']);
  const { keys } = (jwks ?? {}) as { keys?: unknown };
  for (const key of Array.isArray(keys) ? keys : []) {
    const jwk = findUsableKey(key);
    if (jwk) return { jwk, kid: (key as { kid?: string }).kid, enc };
  }
  throw new RequestRejectedError(['the verifier has no key that can be encrypted to']);
}

function findUsableKey(value: unknown): Jwk | undefined {
  const { alg, use = 'enc', kid } = (value ?? {}) as Record<string, unknown>;
  if (use !== 'enc' || alg !== 'ECDH-ES' || (kid !== undefined && typeof kid !== 'string')) return undefined;
  return findEcdhJwk(value);
}
