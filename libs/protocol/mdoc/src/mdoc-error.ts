/** Why a document is rejected; `malformed` covers everything that the standard does not allow. */
export type MdocErrorReason = 'malformed' | 'signature' | 'deviceSignature' | 'notYetValid' | 'expired';

/** A document that is not a valid mdoc. The message holds no element values. */
export class MdocError extends Error {
  readonly reason: MdocErrorReason;

  constructor(
    message: string,
    { reason = 'malformed', ...options }: ErrorOptions & { reason?: MdocErrorReason | undefined } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}
