/** The offer cannot be redeemed: every reason that the issuer or we found, without secrets. */
export class OfferRejectedError extends Error {
  constructor(
    readonly reasons: string[],
    options?: ErrorOptions,
  ) {
    super(reasons.join('; '), options);
  }
}
