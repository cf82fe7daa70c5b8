/** Additional authenticated data that binds an encrypted secret to its endpoint. */
export function secretContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/secret`;
}

/** Additional authenticated data that binds encrypted headers to their endpoint. */
export function headersContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/headers`;
}

/** Additional authenticated data that binds an encrypted signing key to its endpoint. */
export function signingKeyContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/signing-key`;
}

/** Additional authenticated data that binds an encrypted client to its endpoint. */
export function clientContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/client`;
}

/** Additional authenticated data that binds an encrypted client certificate and its key to their endpoint. */
export function certificateContext(endpointId: string): string {
  return `webhooks.endpoints/${endpointId}/client-certificate`;
}

/** The client with which the platform gets access tokens for a receiver (RFC 6749 §4.4). */
export interface ReceiverClient {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope?: string;
}

/** What may be shown of it. */
export type ShownClient = Omit<ReceiverClient, 'clientSecret'>;

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
