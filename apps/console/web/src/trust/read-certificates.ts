/** RFC 7468 §5.1 and Appendix A. */
const PEM = /-----BEGIN (CERTIFICATE|X509 CERTIFICATE|X\.509 CERTIFICATE)-----[\s\S]*?-----END \1-----/g;
/** RFC 5280 §4.2.1.9. */
const BASIC_CONSTRAINTS = '2.5.29.19';

/** What a certificate says about itself. Nothing of it is verified. */
export interface ReadCertificate {
  /** RFC 4514. */
  subject: string;
  issuer: string;
  /** ISO 8601. */
  notBefore: string;
  notAfter: string;
  isAuthority: boolean;
  /** SHA-256 of the certificate, in hexadecimal pairs with colons. */
  fingerprint: string;
}

/** Each certificate of a text, which may have others around it. */
export function splitPem(text: string): string[] {
  return (text.match(PEM) ?? []).map((pem) => `${pem}\n`);
}

/** The same, or the text itself if it has no certificate, so that the platform names it. */
export function pemsOf(text: string): string[] {
  const pems = splitPem(text);
  return pems.length === 0 ? [text] : pems;
}

/**
 * Reads a certificate. The parser is loaded when it is needed.
 * @throws Error for a text that is no certificate
 */
export async function readCertificate(pem: string): Promise<ReadCertificate> {
  // The parser needs the polyfill before it is loaded.
  await import('reflect-metadata');
  const { BasicConstraintsExtension, X509Certificate } = await import('@peculiar/x509');
  const certificate = new X509Certificate(pem);
  const constraints = certificate.getExtension(BASIC_CONSTRAINTS);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', certificate.rawData));
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    isAuthority: constraints !== null && new BasicConstraintsExtension(constraints.rawData).ca,
    fingerprint: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(':'),
  };
}
