/** The credential is not a valid SD-JWT VC; the message says why and holds no claim values. */
export class SdJwtVcError extends Error {}
