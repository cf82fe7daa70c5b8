export type OutgoingFailure =
  'url_not_allowed' | 'address_not_allowed' | 'dns' | 'connect' | 'tls' | 'timeout' | 'body_too_large' | 'protocol';

/** No answer was had, or none was asked for; `reason` says why in a word, the message in a sentence. */
export class OutgoingHttpError extends Error {
  constructor(
    readonly reason: OutgoingFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
