export type OutgoingFailure =
  | ('url_not_allowed' | 'address_not_allowed' | 'body_too_large')
  | ('dns' | 'connect' | 'tls' | 'timeout' | 'protocol')
  /** The server answered that it cannot answer now: 429 or 5xx. */
  | 'unavailable';

/** The same request fails again with these. */
const PERMANENT: OutgoingFailure[] = ['url_not_allowed', 'address_not_allowed', 'body_too_large'];

/** No answer was had, or none was asked for; `reason` says why in a word, the message in a sentence. */
export class OutgoingHttpError extends Error {
  constructor(
    readonly reason: OutgoingFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** May the same request succeed later? */
  get isTransient(): boolean {
    return !PERMANENT.includes(this.reason);
  }
}
