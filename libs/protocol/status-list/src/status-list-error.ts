/** A status list or its token is malformed or not valid for the credential. */
export class StatusListError extends Error {}
