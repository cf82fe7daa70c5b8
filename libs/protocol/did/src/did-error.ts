/** A malformed or unsupported DID, or a malformed DID document. */
export class DidError extends Error {}
