/** What a wallet sent cannot be taken as an answer; the description says why. OpenID4VP 1.0 §8.2 leaves the code open. */
export class OpenId4VpError extends Error {
  readonly error = 'invalid_request';

  constructor(
    readonly description: string,
    options?: ErrorOptions,
  ) {
    super(description, options);
  }
}
