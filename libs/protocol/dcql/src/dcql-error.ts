/** A malformed DCQL query (OpenID4VP 1.0 §6). */
export class DcqlError extends Error {}
