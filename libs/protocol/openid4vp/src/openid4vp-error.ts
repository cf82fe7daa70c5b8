/** Rejects a response. OpenID4VP 1.0 §8.2 does not define an error code for it. */
export class OpenId4VpError extends Error {
  readonly error = 'invalid_request';

  constructor(
    readonly description: string,
    options?: ErrorOptions,
  ) {
    super(description, options);
  }
}
