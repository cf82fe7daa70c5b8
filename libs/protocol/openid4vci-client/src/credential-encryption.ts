import type { JweEncryption } from '@vc/protocol/crypto';
import { decryptJwe, encryptJwe, findEcdhJwk, generateEcdhKey, isEncryption, JweError } from '@vc/protocol/crypto';
import type { WalletResponse } from '@vc/protocol/http';
import { mediaTypeOf } from '@vc/protocol/http';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { OfferRejectedError } from './offer-rejected-error';

/** The encryption of credential requests and responses that an issuer supports (OpenID4VCI 1.0 §10). */
export interface CredentialEncryption {
  request: { jwk: object; kid?: string | undefined; enc: JweEncryption };
  /** The content encryption of the response; absent for a response in the clear. */
  responseEnc?: JweEncryption;
}

/** Members of the issuer metadata that the parser does not check. */
interface UncheckedEncryption {
  credential_request_encryption?: Partial<EncryptionMetadata & { jwks: { keys?: unknown[] } }>;
  credential_response_encryption?: Partial<EncryptionMetadata & { alg_values_supported: string[] }>;
}

interface EncryptionMetadata {
  enc_values_supported: string[];
  encryption_required: boolean;
}

interface EncodedRequest {
  headers: Record<string, string>;
  body: string;
  /** Decrypts the response if the request asks for an encrypted one. @throws OfferRejectedError */
  decodeResponse: (response: WalletResponse) => WalletResponse;
}

/**
 * Selects the encryption for requests to an issuer. Responses are encrypted if the issuer supports it, because TLS may
 * end before the wallet. A request for an encrypted response must be encrypted itself (§8.2).
 * @returns undefined if requests and responses are sent in the clear
 * @throws OfferRejectedError if the issuer requires an encryption that is not supported
 */
export function selectCredentialEncryption(metadata: CredentialIssuerMetadata): CredentialEncryption | undefined {
  const { credential_request_encryption: request, credential_response_encryption: response } =
    metadata as UncheckedEncryption;
  const requestEncryption = selectRequestEncryption(request);
  const responseEnc = selectResponseEncryption(response);
  const isRequired = request?.encryption_required || response?.encryption_required;
  if (isRequired && !requestEncryption) {
    throw new OfferRejectedError(['the issuer wants requests in an encryption that is not supported']);
  }
  if (!requestEncryption || !(isRequired || responseEnc)) return undefined;
  return { request: requestEncryption, ...(responseEnc && { responseEnc }) };
}

function selectRequestEncryption(
  metadata: UncheckedEncryption['credential_request_encryption'],
): CredentialEncryption['request'] | undefined {
  const jwk = toList(metadata?.jwks?.keys).find(isUsable) as { kid?: string } | undefined;
  const enc = toList(metadata?.enc_values_supported).find(isEncryption);
  return jwk && enc && { jwk, kid: jwk.kid, enc };
}

/** @throws OfferRejectedError if the issuer requires an encryption that is not supported */
function selectResponseEncryption(
  metadata: UncheckedEncryption['credential_response_encryption'],
): JweEncryption | undefined {
  const isAlgorithmKnown = toList(metadata?.alg_values_supported).includes('ECDH-ES');
  const enc = isAlgorithmKnown ? toList(metadata?.enc_values_supported).find(isEncryption) : undefined;
  if (metadata?.encryption_required && !enc) {
    throw new OfferRejectedError(['the issuer answers in an encryption that is not supported']);
  }
  return enc;
}

/** Encodes a request as JSON, or as a JWE that contains a new key for the response. */
export function encodeRequest(body: object, encryption: CredentialEncryption | undefined): EncodedRequest {
  if (!encryption) {
    const headers = { 'content-type': 'application/json' };
    return { headers, body: JSON.stringify(body), decodeResponse: (response) => response };
  }
  const { request, responseEnc } = encryption;
  const { jwk, kid, enc } = request;
  const { privateKey: key, publicJwk } = generateEcdhKey();
  const responseKey = { jwk: { ...publicJwk, alg: 'ECDH-ES', use: 'enc' }, enc: responseEnc };
  const payload = { ...body, ...(responseEnc && { credential_response_encryption: responseKey }) };
  const decodeResponse = (response: WalletResponse) => (responseEnc ? decryptResponse(response, key) : response);
  return {
    headers: { 'content-type': 'application/jwt' },
    body: encryptJwe(JSON.stringify(payload), { jwk, kid }, { enc }),
    decodeResponse,
  };
}

/** Error responses are not encrypted (§8.3.1). */
function decryptResponse(response: WalletResponse, key: Parameters<typeof decryptJwe>[1]): WalletResponse {
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

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isUsable(value: unknown): boolean {
  const { use = 'enc', alg = 'ECDH-ES' } = (value ?? {}) as { use?: unknown; alg?: unknown };
  return use === 'enc' && alg === 'ECDH-ES' && findEcdhJwk(value) !== undefined;
}
