/** The document is not a valid mdoc; the message says why and holds no element values. */
export class MdocError extends Error {}
