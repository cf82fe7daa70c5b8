/** Bytes that are not the expected DER, or a certificate revocation list that cannot be used: a predicate of a sentence. */
export class CrlError extends Error {}
