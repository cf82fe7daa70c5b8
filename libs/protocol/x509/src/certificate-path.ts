import { X509Certificate } from 'node:crypto';
import type { CertificateConstraints } from './certificate-constraints';
import { constraintsOf } from './certificate-constraints';

const MAX_CERTIFICATES = 5;

/** Leaf first. */
export type CertificateChain = [X509Certificate, ...X509Certificate[]];

/** Everything that is wrong with a chain, one line each. */
export class CertificatePathError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('; '));
  }
}

export interface LeafRules {
  /** Object identifier that the leaf's extended key usage must name; with none, any leaf for signatures will do. */
  extendedKeyUsage?: string | undefined;
}

/** The certificates of an `x5c` header, leaf first (RFC 7515 §4.1.6). @throws CertificatePathError */
export function parseX5c(x5c: unknown): CertificateChain {
  if (!Array.isArray(x5c) || x5c.length === 0) throw new CertificatePathError(['x5c is not a list of certificates']);
  assertLength(x5c);
  const [leaf, ...authorities] = x5c as unknown[];
  return [certificateIn(leaf, 0), ...authorities.map((text, index) => certificateIn(text, index + 1))];
}

function certificateIn(text: unknown, index: number): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(String(text), 'base64'));
  } catch {
    throw new CertificatePathError([`x5c[${index}] is not a certificate`]);
  }
}

/** The same, of an `x5chain` in DER (RFC 9360 §2). @throws CertificatePathError */
export function parseX5chain(x5chain: Uint8Array[]): CertificateChain {
  return parseX5c(x5chain.map((der) => Buffer.from(der).toString('base64')));
}

/**
 * Checks a leaf-first chain without its anchor (as HAIP 1.0 §6.1.1 sends it), or with it, up to one of `anchors`;
 * answers the anchor.
 * @throws CertificatePathError
 */
export function verifyToTrustAnchor(
  chain: X509Certificate[],
  anchors: X509Certificate[],
  now: Date,
  rules: LeafRules = {},
): X509Certificate {
  assertLength(chain);
  const top = chain.at(-1);
  if (!top) throw new CertificatePathError(['the chain is empty']);
  const itself = chain.length > 1 ? anchors.find((anchor) => anchor.raw.equals(top.raw)) : undefined;
  const anchor = itself ?? anchors.find((each) => top.checkIssued(each) && top.verify(each.publicKey));
  if (!anchor) throw new CertificatePathError(['the chain does not lead to a trusted authority']);
  verifyCertificatePath(itself ? chain : [...chain, anchor], now, rules);
  return anchor;
}

/**
 * RFC 5280 §6.1 for a leaf-first chain whose last certificate is taken for the anchor: dates, names, signatures,
 * basic constraints, path length, key usages, and no critical extension that is not understood. Name constraints and
 * certificate policies are not processed: a certificate that makes them critical is refused. Whether the top is
 * trusted is the caller's.
 *
 * @throws CertificatePathError with every fault
 */
export function verifyCertificatePath(chain: X509Certificate[], now: Date, rules: LeafRules = {}): void {
  const links = chain.map((certificate) => ({ certificate, constraints: constraintsOf(certificate) }));
  const faults = links.flatMap(({ certificate, constraints }, index) => {
    const issuer = chain[index + 1];
    const below = links.slice(1, index).map((link) => link.constraints);
    return [
      ...validityFaults(certificate, index, now),
      ...constraints.faults.map((fault) => `certificate ${index} ${fault}`),
      ...(index === 0 ? leafFaults(constraints, rules) : authorityFaults(constraints, below, index)),
      ...(issuer ? linkFaults(certificate, issuer, index) : []),
    ];
  });
  if (faults.length > 0) throw new CertificatePathError(faults);
}

function assertLength(chain: unknown[]): void {
  if (chain.length <= MAX_CERTIFICATES) return;
  throw new CertificatePathError([`the chain has more than ${MAX_CERTIFICATES} certificates`]);
}

function validityFaults(certificate: X509Certificate, index: number, now: Date): string[] {
  if (now < new Date(certificate.validFrom)) return [`certificate ${index} is not valid yet`];
  return now > new Date(certificate.validTo) ? [`certificate ${index} has expired`] : [];
}

/** §4.2.1.3, §4.2.1.12 */
function leafFaults(leaf: CertificateConstraints, { extendedKeyUsage }: LeafRules): string[] {
  const faults: string[] = [];
  if (leaf.isAuthority) faults.push('certificate 0 is an authority, not an end entity');
  if (leaf.maySign === false) faults.push('certificate 0 is not for digital signatures');
  if (extendedKeyUsage !== undefined && !leaf.extendedKeyUsages?.includes(extendedKeyUsage)) {
    faults.push(`certificate 0 lacks the extended key usage ${extendedKeyUsage}`);
  }
  return faults;
}

/** §6.1.4 (k) to (n). @param authorities between it and the leaf */
function authorityFaults(
  authority: CertificateConstraints,
  authorities: CertificateConstraints[],
  index: number,
): string[] {
  if (!authority.isAuthority) return [`certificate ${index} is not an authority`];
  const faults: string[] = [];
  if (authority.mayCertify === false) faults.push(`certificate ${index} is not for signing certificates`);
  // Self-issued certificates do not count.
  const below = authorities.filter(({ isSelfIssued }) => !isSelfIssued).length;
  const { pathLength } = authority;
  if (pathLength !== undefined && below > pathLength) {
    faults.push(`certificate ${index} allows ${pathLength} authorities below it, not ${below}`);
  }
  return faults;
}

function linkFaults(certificate: X509Certificate, issuer: X509Certificate, index: number): string[] {
  const faults: string[] = [];
  if (!certificate.checkIssued(issuer)) faults.push(`certificate ${index} was not issued by certificate ${index + 1}`);
  if (!certificate.verify(issuer.publicKey)) faults.push(`the signature of certificate ${index} is wrong`);
  return faults;
}
