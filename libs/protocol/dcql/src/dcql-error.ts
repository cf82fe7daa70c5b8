/** The query is not one of OpenID4VP 1.0 §6. */
export class DcqlError extends Error {}
