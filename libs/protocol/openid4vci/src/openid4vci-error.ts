/** OpenID4VCI 1.0 §8.3.1.2 */
export type OpenId4VciErrorCode =
  | 'invalid_credential_request'
  | 'unknown_credential_configuration'
  | 'unknown_credential_identifier'
  | 'invalid_proof'
  | 'invalid_nonce'
  | 'invalid_encryption_parameters'
  | 'credential_request_denied'
  | 'invalid_transaction_id'
  | 'invalid_notification_id'
  | 'invalid_notification_request'
  | 'invalid_token';

export class OpenId4VciError extends Error {
  constructor(
    readonly error: OpenId4VciErrorCode,
    readonly description: string,
    private readonly options: ErrorOptions & { challenge?: string | undefined } = {},
  ) {
    super(`${error}: ${description}`, options);
  }

  /** `WWW-Authenticate` of an `invalid_token` (RFC 6750 §3, RFC 9449 §7.1). */
  get challenge(): string {
    return this.options.challenge ?? `Bearer error="${this.error}", error_description="${this.description}"`;
  }
}
