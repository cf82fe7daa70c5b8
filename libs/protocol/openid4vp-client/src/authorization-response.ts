import type { Jwk, JweEncryption, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { encryptJwe, importPublicJwk, isEncryption, jwkThumbprint } from '@vc/protocol/crypto';
import type { ClaimsPath, CredentialFormat } from '@vc/protocol/dcql';
import type { WalletHttp } from '@vc/protocol/http';
import { assertAvailable, describeOAuthError, formRequest, parseJson } from '@vc/protocol/http';
import { createDeviceResponse } from '@vc/protocol/mdoc';
import type { DigitalCredential } from '@vc/protocol/openid4vp';
import { dcApiSessionTranscript, originAudience, sessionTranscript } from '@vc/protocol/openid4vp';
import { createKeyBinding, selectDisclosures } from '@vc/protocol/sd-jwt-vc';
import { RequestRejectedError } from './request-rejected-error';
import type { VerifiedRequest } from './verified-request';
import { isDcApiRequest } from './verified-request';

const MAX_DESCRIPTION_LENGTH = 500;

/** One credential that is shown, and what of it. */
export interface ChosenCredential {
  /** Of the credential query. */
  queryId: string;
  format: CredentialFormat;
  /** The document type of an mdoc. */
  type: string;
  /** As the issuer sent it. */
  credential: string;
  paths: ClaimsPath[];
  alg: SignatureAlgorithm;
  sign: Signer;
}

/** What is there to go on with. */
export interface ResponseOutcome {
  /** Where the verifier wants the user's browser to go, if it says so. */
  redirectUri?: string;
  /** What the page that asks gets. */
  digitalCredential?: DigitalCredential;
}

interface EncryptionTarget {
  jwk: Jwk;
  kid?: string | undefined;
  enc: JweEncryption;
}

/** Parameters of an authorization response (OpenID4VP 1.0 §8): of a form, or for the page that asks. */
export type ResponseParameters = Record<string, unknown>;

/**
 * Shows credentials (OpenID4VP 1.0 §8).
 * @throws RequestRejectedError where the verifier wants an encryption that is not supported
 */
export async function createResponse(
  request: VerifiedRequest,
  chosen: ChosenCredential[],
  now: Date,
): Promise<ResponseParameters> {
  const target = request.responseMode.endsWith('.jwt') ? encryptionTarget(request.clientMetadata) : undefined;
  const vpToken: Record<string, string[]> = {};
  for (const each of chosen) (vpToken[each.queryId] ??= []).push(await present(each, request, target, now));
  const answer = { vp_token: vpToken, ...stateOf(request) };
  return target ? { response: encrypt(answer, target) } : answer;
}

/** Says that the holder does not want to (§8.5). */
export function createErrorResponse(request: VerifiedRequest): ResponseParameters {
  return { error: 'access_denied', ...stateOf(request) };
}

/** The body of `direct_post` (§8.2). */
export function toResponseForm(parameters: ResponseParameters): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form.toString();
}

/** Sends it to the verifier. @throws RequestRejectedError where the verifier refuses it, ServerUnavailableError */
export async function postResponse(http: WalletHttp, url: string, form: string): Promise<ResponseOutcome> {
  const response = await http(formRequest(url, form));
  assertAvailable('the answer of the verifier', response);
  const { status, body } = response;
  const answer = parseJson(body);
  if (status !== 200) {
    const error = describeOAuthError(answer, MAX_DESCRIPTION_LENGTH);
    throw new RequestRejectedError([`the verifier answers ${status}${error}`]);
  }
  const { redirect_uri: redirectUri } = (answer ?? {}) as Record<string, unknown>;
  return typeof redirectUri === 'string' && URL.canParse(redirectUri) ? { redirectUri } : {};
}

/** Pages have none (Appendix A.2). */
function stateOf(request: VerifiedRequest): { state?: string } {
  return isDcApiRequest(request) || request.state === undefined ? {} : { state: request.state };
}

function encrypt(answer: object, { jwk, kid, enc }: EncryptionTarget): string {
  return encryptJwe(JSON.stringify(answer), { jwk, kid }, { enc });
}

async function present(
  chosen: ChosenCredential,
  request: VerifiedRequest,
  target: EncryptionTarget | undefined,
  now: Date,
) {
  const { alg, sign } = chosen;
  if (chosen.format === 'dc+sd-jwt') {
    const sdJwt = selectDisclosures(chosen.credential, chosen.paths);
    return createKeyBinding({ sdJwt, audience: audienceOf(request), nonce: request.nonce, issuedAt: now, alg, sign });
  }
  const disclose: Record<string, string[]> = {};
  for (const [nameSpace, element] of chosen.paths) (disclose[String(nameSpace)] ??= []).push(String(element));
  const response = await createDeviceResponse({
    docType: chosen.type,
    issuerSigned: Buffer.from(chosen.credential, 'base64url'),
    disclose,
    alg,
    sign,
    sessionTranscript: transcriptOf(request, target && jwkThumbprint(target.jwk)),
  });
  return response.toString('base64url');
}

/** §B.3.6; a page has it by its origin, also where it signs (Appendix A.4). */
function audienceOf(request: VerifiedRequest): string {
  return isDcApiRequest(request) ? originAudience(request.origin) : request.clientId;
}

function transcriptOf(request: VerifiedRequest, encryptionKeyThumbprint: string | undefined): Buffer {
  const { clientId, nonce } = request;
  if (isDcApiRequest(request)) {
    return dcApiSessionTranscript({ origin: request.origin, nonce, encryptionKeyThumbprint });
  }
  return sessionTranscript({ clientId, nonce, responseUri: request.responseUri, encryptionKeyThumbprint });
}

/** §8.3: the first key that can be used; others are left alone. */
function encryptionTarget(metadata: Record<string, unknown>): EncryptionTarget {
  const { jwks, encrypted_response_enc_values_supported: encs = ['A128GCM'] } = metadata;
  const enc = (Array.isArray(encs) ? encs : []).find(isEncryption);
  if (!enc) throw new RequestRejectedError(['the verifier supports no encryption that is supported here']);
  const { keys } = (jwks ?? {}) as { keys?: unknown };
  for (const key of Array.isArray(keys) ? keys : []) {
    const jwk = usableKey(key);
    if (jwk) return { jwk, kid: (key as { kid?: string }).kid, enc };
  }
  throw new RequestRejectedError(['the verifier has no key that can be encrypted to']);
}

function usableKey(value: unknown): Jwk | undefined {
  const { alg, use = 'enc', kid } = (value ?? {}) as Record<string, unknown>;
  if (use !== 'enc' || alg !== 'ECDH-ES' || (kid !== undefined && typeof kid !== 'string')) return undefined;
  try {
    const { jwk } = importPublicJwk(value);
    return jwk.kty === 'EC' ? jwk : undefined;
  } catch {
    return undefined;
  }
}
