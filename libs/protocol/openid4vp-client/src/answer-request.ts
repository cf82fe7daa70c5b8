import {
  encryptJwe,
  importPublicJwk,
  isEncryption,
  Jwk,
  JweEncryption,
  jwkThumbprint,
  SignatureAlgorithm,
  Signer,
} from '@vc/protocol/crypto';
import { ClaimsPath, CredentialFormat } from '@vc/protocol/dcql';
import { createDeviceResponse } from '@vc/protocol/mdoc';
import { sessionTranscript } from '@vc/protocol/openid4vp';
import { createKeyBinding, selectDisclosures } from '@vc/protocol/sd-jwt-vc';
import type { WalletHttp } from '@vc/protocol/openid4vci-client';
import { RequestRejectedError } from './request-rejected-error';
import { VerifiedRequest } from './verify-request-object';

/** Of a verified request, what an answer needs. */
export type AnswerableRequest = Omit<VerifiedRequest, 'expiresAt'>;

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

/** What is there to go on with; undefined where the verifier says nothing. */
export interface Answered {
  redirectUri?: string;
}

interface EncryptionTarget {
  jwk: Jwk;
  kid?: string;
  enc: JweEncryption;
}

/** Shows credentials to the verifier (OpenID4VP 1.0 §8). @throws RequestRejectedError */
export async function presentCredentials(
  request: AnswerableRequest,
  chosen: ChosenCredential[],
  { http, now }: { http: WalletHttp; now: Date },
): Promise<Answered> {
  const target = request.responseMode === 'direct_post.jwt' ? encryptionTarget(request.clientMetadata) : undefined;
  const vpToken: Record<string, string[]> = {};
  for (const each of chosen) (vpToken[each.queryId] ??= []).push(await present(each, request, target, now));
  const { state } = request;
  if (!target) {
    return post(http, request, { vp_token: JSON.stringify(vpToken), ...(state !== undefined && { state }) });
  }
  const payload = JSON.stringify({ vp_token: vpToken, ...(state !== undefined && { state }) });
  const { jwk, kid, enc } = target;
  return post(http, request, { response: encryptJwe(payload, { jwk, kid }, { enc }) });
}

/** Tells the verifier that the holder does not want to (§8.5). @throws RequestRejectedError */
export async function refuseRequest(request: AnswerableRequest, http: WalletHttp): Promise<Answered> {
  const { state } = request;
  return post(http, request, { error: 'access_denied', ...(state !== undefined && { state }) });
}

async function present(
  chosen: ChosenCredential,
  request: AnswerableRequest,
  target: EncryptionTarget | undefined,
  now: Date,
) {
  const { alg, sign } = chosen;
  if (chosen.format === 'dc+sd-jwt') {
    const sdJwt = selectDisclosures(chosen.credential, chosen.paths);
    return createKeyBinding({ sdJwt, audience: request.clientId, nonce: request.nonce, issuedAt: now, alg, sign });
  }
  const { clientId, nonce, responseUri } = request;
  const disclose: Record<string, string[]> = {};
  for (const [nameSpace, element] of chosen.paths) (disclose[String(nameSpace)] ??= []).push(String(element));
  const response = await createDeviceResponse({
    ...{ docType: chosen.type, issuerSigned: Buffer.from(chosen.credential, 'base64url'), disclose, alg, sign },
    sessionTranscript: sessionTranscript({
      ...{ clientId, nonce, responseUri, encryptionKeyThumbprint: target && jwkThumbprint(target.jwk) },
    }),
  });
  return response.toString('base64url');
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

async function post(
  http: WalletHttp,
  { responseUri }: AnswerableRequest,
  form: Record<string, string>,
): Promise<Answered> {
  const { status, body } = await http({
    ...{ method: 'POST', url: responseUri, body: new URLSearchParams(form).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  });
  const answer = parse(body);
  if (status !== 200) throw new RequestRejectedError([`the verifier answers ${status}${errorIn(answer)}`]);
  const { redirect_uri: redirectUri } = answer;
  return typeof redirectUri === 'string' && URL.canParse(redirectUri) ? { redirectUri } : {};
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Cut to size: it is somebody else's text. */
function errorIn({ error, error_description: description }: Record<string, unknown>): string {
  if (typeof error !== 'string') return '';
  return `, ${error.slice(0, 100)}${typeof description === 'string' ? ` (${description.slice(0, 500)})` : ''}`;
}
