/** A status list or its token is malformed, or does not answer the question. */
export class StatusListError extends Error {}
