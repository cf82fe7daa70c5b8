import { randomUUID } from 'node:crypto';
import type { DidDocuments } from '@vc/protocol/did';
import type { WalletHttp, WalletRequest, WalletResponse } from '@vc/protocol/http';
import { readJson } from '@vc/protocol/http';
import { createDpopProof } from '@vc/protocol/oauth2';
import type { CredentialEncryption } from './credential-encryption';
import { sealRequest } from './credential-encryption';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

/** What a wallet may do at an issuer, for as long as the token lives. */
export interface IssuerAccess<K extends HolderKey> {
  credentialIssuer: string;
  accessToken: string;
  /** The key without which the token is worth nothing (RFC 9449). */
  dpopKey?: K | undefined;
  expiresAt: Date;
  credentialEndpoint: string;
  nonceEndpoint?: string | undefined;
  notificationEndpoint?: string | undefined;
  deferredEndpoint?: string | undefined;
  /** Where the issuer can do it. */
  encryption?: CredentialEncryption | undefined;
}

export interface AccessOptions {
  http: WalletHttp;
  now: () => Date;
}

/** What is needed to verify what an issuer gives. */
export type VerificationOptions = AccessOptions & { dids: DidDocuments };

/** JSON of a 2xx answer to what is posted with the access token, encrypted where that is wanted. @throws OfferRejectedError */
export async function authorizedJson<K extends HolderKey>(
  access: IssuerAccess<K>,
  what: string,
  { url, body }: { url: string; body: object },
  options: AccessOptions,
): Promise<unknown> {
  const { open, ...sealed } = sealRequest(body, access.encryption);
  const response = await authorized(access, { method: 'POST', url, ...sealed }, options);
  return readJson(what, open(response));
}

/** A request with the access token, and with a proof of its key where it has one. */
export async function authorized<K extends HolderKey>(
  { accessToken, dpopKey }: Pick<IssuerAccess<K>, 'accessToken' | 'dpopKey'>,
  request: WalletRequest,
  { http, now }: AccessOptions,
): Promise<WalletResponse> {
  if (!dpopKey) {
    return http({ ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } });
  }
  return withDpop(dpopKey, request, { http, now }, { accessToken });
}

/**
 * RFC 9449 §8: once more with the nonce that the server asks for.
 * @param credentials `freshHeaders` are made each time that it is sent
 */
export async function withDpop(
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
  return isNonceWanted(first) && nonce !== undefined ? send(nonce) : first;
}

function isNonceWanted({ status, headers, body }: WalletResponse): boolean {
  if (status === 401) return headers['www-authenticate']?.includes('use_dpop_nonce') ?? false;
  return status === 400 && body.includes('use_dpop_nonce');
}

/** @throws OfferRejectedError */
export function requireEndpoint(endpoint: string | undefined, what: string): string {
  if (endpoint === undefined) throw new OfferRejectedError([`the issuer has no ${what} endpoint`]);
  return endpoint;
}
