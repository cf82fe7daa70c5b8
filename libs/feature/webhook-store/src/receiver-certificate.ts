/** The certificate and key with which the platform authenticates in TLS at a receiver, as PEM. */
export interface ReceiverCertificate {
  certificate: string;
  key: string;
}

/** What may be shown of it. */
export interface ShownCertificate {
  subject: string;
  /** ISO 8601 UTC with milliseconds. */
  notAfter: string;
  /** SHA-256 of the certificate, in hexadecimal with colons. */
  fingerprint: string;
}
