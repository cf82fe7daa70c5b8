/** Why a credential or presentation is rejected; `malformed` covers everything that the specifications do not allow. */
export type VcdmErrorReason = 'malformed' | 'signature' | 'notYetValid' | 'expired';

/** A document that does not conform to the data model or to its securing mechanism. The message holds no claim values. */
export class VcdmError extends Error {
  readonly reason: VcdmErrorReason;

  constructor(
    message: string,
    { reason = 'malformed', ...options }: ErrorOptions & { reason?: VcdmErrorReason | undefined } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}
