export {
  algorithmOfKeyType,
  ALGORITHMS,
  ALL_ALGORITHMS,
  isSignedWith,
  joseNamesOf,
  KEY_TYPES,
  POST_QUANTUM_ALGORITHMS,
  SIGNATURE_ALGORITHMS,
} from './algorithms';
export type { CurveKeyType, KeyType, KnownAlgorithm, PostQuantumKeyType, SignatureAlgorithm } from './algorithms';
export { isBase64, decodeBase64Url, decodeBase64UrlText, encodeBase64Url } from './base64url';
export { constantTimeEqual, digest, hasDigest, sha256, sha256Base64Url } from './digest';
export { decompressPoint } from './decompress-point';
export { ecdhPublicJwk, findEcdhJwk, generateEcdhKey, importEcdhKey, toUncompressedPoint } from './ecdh-key';
export type { EcdhKeyPair, EcJwk } from './ecdh-key';
export { toRawEcdsaSignature } from './ecdsa-signature';
export { assertCertificateThumbprint, assertJadesParameters } from './jades-header';
export { isSameKey, importPublicJwk, InvalidJwkError, jwkThumbprint, pointJwkOf, publicJwkOf } from './jwk';
export { generateKeys } from './generate-keys';
export type { KeyPair } from './generate-keys';
export { signEs256Jwt, verifyEs256Jwt } from './es256-jwt';
export {
  listHolderSignatureIssues,
  algorithmOf,
  createSigner,
  JwsError,
  parseCompactJws,
  requireAlgorithmOf,
  signCompactJws,
  signWithHeader,
  verifyJws,
  isOfType,
} from './jws';
export type { Jwk } from './jwk';
export type { CompactJws, JoseHeader, Signer } from './jws';
export {
  acceptedCoseAlgorithms,
  acceptedJoseAlgorithms,
  arePostQuantumAlgorithmsOn,
  findAlgorithmOfKey,
  findCoseAlgorithm,
  findJoseAlgorithm,
  isTurnedOff,
  setPostQuantumAlgorithms,
  supportedAlgorithms,
  supportedKeyTypes,
  supportedSignatureAlgorithms,
  whyNotAllowed,
  whyUnsupported,
} from './supported-algorithms';
export { decryptJwe } from './jwe/decrypt';
export type { DecryptedJwe } from './jwe/decrypt';
export { encryptJwe } from './jwe/encrypt';
export type { EncryptOptions, JweRecipient } from './jwe/encrypt';
export { isEncryption, JWE_ENCRYPTIONS, JweError, parseJweHeader } from './jwe/header';
export type { JweEncryption } from './jwe/header';
export { findTimeFault, isNumericDate, toNumericDate } from './numeric-date';
export { createRandomPool, pooledRandomBytes } from './random-pool';
export { signWebhook } from './sign-webhook';
export type { WebhookKeys } from './sign-webhook';
export { readPem } from './read-pem';
export type { PemBlock } from './read-pem';
