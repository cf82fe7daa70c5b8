/** The text of a QR code or link is no presentation request. Thrown before any HTTP request. */
export class MalformedRequestError extends Error {}

/** The wallet rejects a presentation request, or the verifier rejects its response. The reasons may be shown to the holder. */
export class RequestRejectedError extends Error {
  constructor(
    readonly reasons: string[],
    options?: ErrorOptions,
  ) {
    super(reasons.join('; '), options);
  }
}
