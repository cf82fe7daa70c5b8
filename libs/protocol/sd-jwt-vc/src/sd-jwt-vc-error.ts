/** Why a credential is rejected; `malformed` covers everything that the specifications do not allow. */
export type SdJwtVcErrorReason = 'malformed' | 'signature' | 'notYetValid' | 'expired';

/** A credential that is not a valid SD-JWT VC. The message holds no claim values. */
export class SdJwtVcError extends Error {
  readonly reason: SdJwtVcErrorReason;

  constructor(
    message: string,
    { reason = 'malformed', ...options }: ErrorOptions & { reason?: SdJwtVcErrorReason | undefined } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}
