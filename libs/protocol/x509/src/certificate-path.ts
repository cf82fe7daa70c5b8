import { X509Certificate } from 'node:crypto';

const MAX_CERTIFICATES = 5;

/** Everything that is wrong with a chain, one line each. */
export class CertificatePathError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('; '));
  }
}

/** The certificates of an `x5c` header, leaf first (RFC 7515 §4.1.6). @throws CertificatePathError */
export function parseX5c(x5c: unknown): X509Certificate[] {
  if (!Array.isArray(x5c) || x5c.length === 0) throw new CertificatePathError(['x5c is not a list of certificates']);
  if (x5c.length > MAX_CERTIFICATES)
    throw new CertificatePathError([`x5c has more than ${MAX_CERTIFICATES} certificates`]);
  return x5c.map((text: unknown, index) => {
    try {
      return new X509Certificate(Buffer.from(String(text), 'base64'));
    } catch {
      throw new CertificatePathError([`x5c[${index}] is not a certificate`]);
    }
  });
}

/**
 * Checks a leaf-first chain up to its last certificate: validity at `now`, names, signatures, and that every
 * certificate above the leaf is an authority (RFC 5280 §6.1.3, §6.1.4). Whether the top is trusted is the caller's.
 *
 * @throws CertificatePathError
 */
export function verifyCertificatePath(chain: X509Certificate[], now: Date): void {
  const faults = chain.flatMap((certificate, index) => {
    const issuer = chain[index + 1];
    return [...validityFaults(certificate, index, now), ...(issuer ? linkFaults(certificate, issuer, index) : [])];
  });
  if (chain[0]?.ca) faults.push('certificate 0 is an authority, not an end entity');
  if (faults.length > 0) throw new CertificatePathError(faults);
}

/**
 * Checks a leaf-first chain without its anchor (as HAIP 1.0 §6.1.1 sends it) up to one of `anchors`.
 * @throws CertificatePathError
 */
export function verifyToTrustAnchor(chain: X509Certificate[], anchors: X509Certificate[], now: Date): void {
  const top = chain.at(-1);
  if (!top || top.checkIssued(top)) throw new CertificatePathError(['the chain has a self-signed certificate']);
  const issuers = anchors.filter((anchor) => top.checkIssued(anchor) && top.verify(anchor.publicKey));
  if (!issuers[0]) throw new CertificatePathError(['the chain does not lead to a trusted authority']);
  verifyCertificatePath([...chain, issuers[0]], now);
}

function validityFaults(certificate: X509Certificate, index: number, now: Date): string[] {
  if (now < new Date(certificate.validFrom)) return [`certificate ${index} is not valid yet`];
  return now > new Date(certificate.validTo) ? [`certificate ${index} has expired`] : [];
}

function linkFaults(certificate: X509Certificate, issuer: X509Certificate, index: number): string[] {
  const faults: string[] = [];
  if (!issuer.ca) faults.push(`certificate ${index + 1} is not an authority`);
  if (!certificate.checkIssued(issuer)) faults.push(`certificate ${index} was not issued by certificate ${index + 1}`);
  if (!certificate.verify(issuer.publicKey)) faults.push(`the signature of certificate ${index} is wrong`);
  return faults;
}
