/** A COSE structure that is malformed, or whose signature does not hold. */
export class CoseError extends Error {}
