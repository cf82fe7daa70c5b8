/** What about a credential is wrong; `malformed` is everything that no issuer would make. */
export type SdJwtVcFault = 'malformed' | 'signature' | 'notYetValid' | 'expired';

/** The credential is not a valid SD-JWT VC; the message says why and holds no claim values. */
export class SdJwtVcError extends Error {
  readonly fault: SdJwtVcFault;

  constructor(
    message: string,
    { fault = 'malformed', ...options }: ErrorOptions & { fault?: SdJwtVcFault | undefined } = {},
  ) {
    super(message, options);
    this.fault = fault;
  }
}
