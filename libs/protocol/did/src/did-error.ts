/** A DID that means nothing, or whose document does. */
export class DidError extends Error {}
