import type { JweEncryption } from '@vc/protocol/crypto';
import { decryptJwe, encryptJwe, generateEcdhKey, importPublicJwk, isEncryption, JweError } from '@vc/protocol/crypto';
import type { WalletResponse } from '@vc/protocol/http';
import { mediaTypeOf } from '@vc/protocol/http';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { OfferRejectedError } from './offer-rejected-error';

/** How an issuer is spoken to where it can encrypt (OpenID4VCI 1.0 §10). */
export interface CredentialEncryption {
  request: { jwk: object; kid?: string | undefined; enc: JweEncryption };
  /** Is the answer encrypted, too? */
  responseEnc?: JweEncryption;
}

/** The issuer's metadata have been parsed as JSON, and these members not been checked. */
interface UncheckedEncryption {
  credential_request_encryption?: Partial<EncryptionMetadata & { jwks: { keys?: unknown[] } }>;
  credential_response_encryption?: Partial<EncryptionMetadata & { alg_values_supported: string[] }>;
}

interface EncryptionMetadata {
  enc_values_supported: string[];
  encryption_required: boolean;
}

interface Sealed {
  headers: Record<string, string>;
  body: string;
  /** JSON of the answer. @throws OfferRejectedError */
  open: (response: WalletResponse) => WalletResponse;
}

/**
 * Answers are encrypted wherever the issuer can do that: they are nobody's business where TLS ends. Undefined where
 * it cannot. §8.2: a request that asks for an encrypted answer is encrypted itself.
 * @throws OfferRejectedError where it insists on what is not known
 */
export function credentialEncryptionOf(metadata: CredentialIssuerMetadata): CredentialEncryption | undefined {
  const { credential_request_encryption: request, credential_response_encryption: response } =
    metadata as UncheckedEncryption;
  const requestEncryption = requestEncryptionOf(request);
  const responseEnc = responseEncOf(response);
  const isRequired = request?.encryption_required || response?.encryption_required;
  if (isRequired && !requestEncryption) {
    throw new OfferRejectedError(['the issuer wants requests in an encryption that is not supported']);
  }
  if (!requestEncryption || !(isRequired || responseEnc)) return undefined;
  return { request: requestEncryption, ...(responseEnc && { responseEnc }) };
}

function requestEncryptionOf(
  metadata: UncheckedEncryption['credential_request_encryption'],
): CredentialEncryption['request'] | undefined {
  const jwk = metadata?.jwks?.keys?.find(isUsable) as { kid?: string } | undefined;
  const enc = metadata?.enc_values_supported?.find(isEncryption);
  return jwk && enc && { jwk, kid: jwk.kid, enc };
}

/** @throws OfferRejectedError where the issuer insists on an encryption that is not supported */
function responseEncOf(metadata: UncheckedEncryption['credential_response_encryption']): JweEncryption | undefined {
  const isAlgorithmKnown = metadata?.alg_values_supported?.includes('ECDH-ES');
  const enc = isAlgorithmKnown ? metadata?.enc_values_supported?.find(isEncryption) : undefined;
  if (metadata?.encryption_required && !enc) {
    throw new OfferRejectedError(['the issuer answers in an encryption that is not supported']);
  }
  return enc;
}

/** A request in the clear, or sealed with a key of its own for the answer. */
export function sealRequest(body: object, encryption: CredentialEncryption | undefined): Sealed {
  if (!encryption) {
    const headers = { 'content-type': 'application/json' };
    return { headers, body: JSON.stringify(body), open: (response) => response };
  }
  const { request, responseEnc } = encryption;
  const { jwk, kid, enc } = request;
  const { privateKey: key, publicJwk } = generateEcdhKey();
  const answerKey = { jwk: { ...publicJwk, alg: 'ECDH-ES', use: 'enc' }, enc: responseEnc };
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
  if (mediaTypeOf(response) !== 'application/jwt') {
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
