/** What about a document is wrong; `malformed` is everything that no issuer or device would make. */
export type MdocFault = 'malformed' | 'signature' | 'deviceSignature' | 'notYetValid' | 'expired';

/** The document is not a valid mdoc; the message says why and holds no element values. */
export class MdocError extends Error {
  readonly fault: MdocFault;

  constructor(
    message: string,
    { fault = 'malformed', ...options }: ErrorOptions & { fault?: MdocFault | undefined } = {},
  ) {
    super(message, options);
    this.fault = fault;
  }
}
