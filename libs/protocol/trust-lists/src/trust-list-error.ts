/** A trust list that is malformed, not signed by a pinned signer, or not acceptable after the list before it. */
export class TrustListError extends Error {}
