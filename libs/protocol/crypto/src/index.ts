export { decodeBase64Url, encodeBase64Url } from './base64url';
export { constantTimeEqual, sha256, sha256Base64Url } from './digest';
export { importPublicJwk, InvalidJwkError, jwkThumbprint, publicJwkOf } from './jwk';
export type { Jwk } from './jwk';
export { algorithmOf, JwsError, parseCompactJws, signCompactJws, signWithHeader, verifyJws } from './jws';
export type { CompactJws, JoseHeader, SignatureAlgorithm, Signer } from './jws';
export { decryptJwe, encryptJwe, isEncryption, JWE_ENCRYPTIONS, JweError, parseJweHeader } from './jwe';
export type { DecryptedJwe, EncryptOptions, JweEncryption, JweRecipient } from './jwe';
export { createRandomPool } from './random-pool';
