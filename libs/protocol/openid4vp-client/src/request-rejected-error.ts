/** The text of a QR code or link is no presentation request; no server was asked. */
export class MalformedRequestError extends Error {}

/** Why a presentation request is not taken, or its answer could not be given; the reasons may be shown to the holder. */
export class RequestRejectedError extends Error {
  constructor(
    readonly reasons: string[],
    options?: ErrorOptions,
  ) {
    super(reasons.join('; '), options);
  }
}
