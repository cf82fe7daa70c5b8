import { createECDH } from 'node:crypto';
import { decryptJwe, encryptJwe, importPublicJwk, isEncryption, JweError, JweEncryption } from '@vc/protocol/crypto';
import { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { OfferRejectedError } from './offer-rejected-error';
import type { WalletResponse } from './wallet-http';

/** How an issuer wants to be spoken to, where it insists on encryption (OpenID4VCI 1.0 §10). */
export interface CredentialEncryption {
  request: { jwk: object; kid?: string; enc: JweEncryption };
  /** Is the answer encrypted, too? */
  responseEnc?: JweEncryption;
}

interface Sealed {
  headers: Record<string, string>;
  body: string;
  /** JSON of the answer. @throws OfferRejectedError */
  open(response: WalletResponse): WalletResponse;
}

/** Undefined where the issuer takes requests in the clear. @throws OfferRejectedError where it asks for what is not known */
export function credentialEncryptionOf(metadata: CredentialIssuerMetadata): CredentialEncryption | undefined {
  const { credential_request_encryption: request, credential_response_encryption: response } = metadata;
  if (!request?.encryption_required && !response?.encryption_required) return undefined;
  // §8.2: a request that asks for an encrypted answer is encrypted itself.
  const key = request?.jwks?.keys?.find(isUsable) as { kid?: string } | undefined;
  const enc = request?.enc_values_supported?.find(isEncryption);
  if (!key || !enc) throw new OfferRejectedError(['the issuer wants requests in an encryption that is not supported']);
  if (!response?.encryption_required) return { request: { jwk: key, kid: key.kid, enc } };
  const responseEnc = response.enc_values_supported?.find(isEncryption);
  if (!responseEnc || !response.alg_values_supported?.includes('ECDH-ES')) {
    throw new OfferRejectedError(['the issuer answers in an encryption that is not supported']);
  }
  return { request: { jwk: key, kid: key.kid, enc }, responseEnc };
}

/** A request in the clear, or sealed with a key of its own for the answer. */
export function sealRequest(body: object, encryption: CredentialEncryption | undefined): Sealed {
  if (!encryption) {
    const headers = { 'content-type': 'application/json' };
    return { headers, body: JSON.stringify(body), open: (response) => response };
  }
  const { request, responseEnc } = encryption;
  const { jwk, kid, enc } = request;
  const key = createECDH('prime256v1');
  const point = key.generateKeys();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const answerKey = { jwk: { kty: 'EC', crv: 'P-256', x, y, alg: 'ECDH-ES', use: 'enc' }, enc: responseEnc };
  const payload = { ...body, ...(responseEnc && { credential_response_encryption: answerKey }) };
  const open = (response: WalletResponse) => (responseEnc ? opened(response, key) : response);
  return {
    headers: { 'content-type': 'application/jwt' },
    body: encryptJwe(JSON.stringify(payload), { jwk, kid }, { enc }),
    open,
  };
}

/** Errors come in the clear (§8.3.1). */
function opened(response: WalletResponse, key: Parameters<typeof decryptJwe>[1]): WalletResponse {
  if (response.status < 200 || response.status >= 300) return response;
  if (response.headers['content-type']?.split(';', 1)[0]!.trim() !== 'application/jwt') {
    throw new OfferRejectedError(['the answer is not encrypted']);
  }
  try {
    return { ...response, body: decryptJwe(response.body.toString(), key).plaintext };
  } catch (cause) {
    if (!(cause instanceof JweError)) throw cause;
    throw new OfferRejectedError([`the answer cannot be decrypted: ${cause.message}`], { cause });
  }
}

function isUsable(value: unknown): boolean {
  const { use = 'enc', alg = 'ECDH-ES' } = (value ?? {}) as { use?: unknown; alg?: unknown };
  if (use !== 'enc' || alg !== 'ECDH-ES') return false;
  try {
    return importPublicJwk(value).jwk.kty === 'EC';
  } catch {
    return false;
  }
}
