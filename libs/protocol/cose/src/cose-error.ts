/** A COSE structure that is malformed, or whose signature does not verify. */
export class CoseError extends Error {}
