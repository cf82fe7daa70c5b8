import { randomUUID } from 'node:crypto';
import type { DidDocuments } from '@vc/protocol/did';
import type { WalletHttp, WalletRequest, WalletResponse } from '@vc/protocol/http';
import { readJson } from '@vc/protocol/http';
import { createDpopProof } from '@vc/protocol/oauth2';
import type { CredentialEncryption } from './credential-encryption';
import { encodeRequest } from './credential-encryption';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

/** An access token and the endpoints of its issuer. */
export interface IssuerAccess<K extends HolderKey> {
  credentialIssuer: string;
  accessToken: string;
  /** The key that the access token is bound to (RFC 9449). */
  dpopKey?: K | undefined;
  expiresAt: Date;
  credentialEndpoint: string;
  nonceEndpoint?: string | undefined;
  notificationEndpoint?: string | undefined;
  deferredEndpoint?: string | undefined;
  /** Absent if requests and responses are in the clear. */
  encryption?: CredentialEncryption | undefined;
}

export interface AccessOptions {
  http: WalletHttp;
  now: () => Date;
}

/** What the verification of a credential needs. */
export type VerificationOptions = AccessOptions & { dids: DidDocuments };

/**
 * Posts a JSON body with the access token, encrypted as `access` says, and returns the JSON of the response.
 * @throws OfferRejectedError, UnexpectedResponseError, ServerUnavailableError
 */
export async function requestAuthorizedJson<K extends HolderKey>(
  access: IssuerAccess<K>,
  what: string,
  { url, body }: { url: string; body: object },
  options: AccessOptions,
): Promise<unknown> {
  const { decodeResponse, ...encoded } = encodeRequest(body, access.encryption);
  const response = await sendAuthorized(access, { method: 'POST', url, ...encoded }, options);
  return readJson(what, decodeResponse(response));
}

/** Sends a request with the access token, and with a DPoP proof if the token is bound to a key. */
export async function sendAuthorized<K extends HolderKey>(
  { accessToken, dpopKey }: Pick<IssuerAccess<K>, 'accessToken' | 'dpopKey'>,
  request: WalletRequest,
  { http, now }: AccessOptions,
): Promise<WalletResponse> {
  if (!dpopKey) {
    return http({ ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } });
  }
  return sendWithDpop(dpopKey, request, { http, now }, { accessToken });
}

/**
 * Sends a request with a DPoP proof. Repeats it once if the server requires a nonce (RFC 9449 §8).
 * @param credentials `freshHeaders` creates headers that are valid for one request
 */
export async function sendWithDpop(
  key: HolderKey,
  request: WalletRequest,
  { http, now }: AccessOptions,
  {
    accessToken,
    freshHeaders,
  }: { accessToken?: string; freshHeaders?: (() => Promise<Record<string, string>>) | undefined },
): Promise<WalletResponse> {
  const send = async (nonce?: string) => {
    const { method, url } = request;
    const proof = { ...key, method, url, jti: randomUUID(), issuedAt: now(), accessToken, nonce };
    const fresh = await freshHeaders?.();
    const headers: Record<string, string> = { ...request.headers, ...fresh, dpop: await createDpopProof(proof) };
    if (accessToken !== undefined) headers.authorization = `DPoP ${accessToken}`;
    return http({ ...request, headers });
  };
  const first = await send();
  const nonce = first.headers['dpop-nonce'];
  return isNonceRequired(first) && nonce !== undefined ? send(nonce) : first;
}

function isNonceRequired({ status, headers, body }: WalletResponse): boolean {
  if (status === 401) return headers['www-authenticate']?.includes('use_dpop_nonce') ?? false;
  return status === 400 && body.includes('use_dpop_nonce');
}

/** @throws OfferRejectedError if the issuer has no such endpoint */
export function requireEndpoint(endpoint: string | undefined, what: string): string {
  if (endpoint === undefined) throw new OfferRejectedError([`the issuer has no ${what} endpoint`]);
  return endpoint;
}
