/** Signatures of Standard Webhooks: HMAC-SHA-256 with the secret, and Ed25519 with a key pair of the endpoint. */
export type SignatureScheme = 'v1' | 'v1a';

export const SIGNATURE_SCHEMES: SignatureScheme[] = ['v1', 'v1a'];
