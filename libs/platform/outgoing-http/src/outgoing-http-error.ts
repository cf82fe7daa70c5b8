export type OutgoingFailure =
  | ('url_not_allowed' | 'address_not_allowed' | 'body_too_large')
  /** The work that the request belongs to has cost all that it may. */
  | 'budget_spent'
  | ('dns' | 'connect' | 'tls' | 'timeout' | 'protocol')
  /** The proxy for outgoing requests cannot be reached, or refuses the connection. */
  | 'proxy'
  /** The server answered that it cannot answer now: 429 or 5xx. */
  | 'unavailable';

/** A repeated request fails in the same way. */
const PERMANENT: OutgoingFailure[] = ['url_not_allowed', 'address_not_allowed', 'body_too_large', 'budget_spent'];

/** The request was not sent, or had no usable answer. */
export class OutgoingHttpError extends Error {
  constructor(
    readonly reason: OutgoingFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return !PERMANENT.includes(this.reason);
  }
}
