import type { X509Certificate } from 'node:crypto';
import { readConstraints } from './certificate-constraints';
import type { CertificateConstraints } from './certificate-constraints';
import { CertificatePathError } from './certificate-path-error';
import { listNameIssues } from './name-constraints';
import { parseCertificate } from './parse-certificate';
import { readValidity } from './validity';
import type { Validity } from './validity';

const MAX_CERTIFICATES = 5;

/** Certificates in the order of `x5c`: the leaf first, each issued by the next one. */
export type CertificateChain = [X509Certificate, ...X509Certificate[]];

export interface LeafRules {
  /** Object identifier that the leaf's extended key usage must name. Default: none is required. */
  extendedKeyUsage?: string | undefined;
}

/**
 * Parses an `x5c` header: base64 DER certificates, leaf first (RFC 7515 §4.1.6).
 * @throws CertificatePathError for none, more than five, or a text that is not a certificate
 */
export function parseX5c(x5c: unknown): CertificateChain {
  if (!Array.isArray(x5c) || x5c.length === 0) throw new CertificatePathError(['x5c is not a list of certificates']);
  assertLength(x5c);
  const [leaf, ...authorities] = x5c as unknown[];
  return [
    parseBase64Certificate(leaf, 0),
    ...authorities.map((text, index) => parseBase64Certificate(text, index + 1)),
  ];
}

function parseBase64Certificate(text: unknown, index: number): X509Certificate {
  try {
    return parseCertificate(Buffer.from(String(text), 'base64'));
  } catch (cause) {
    throw new CertificatePathError([`x5c[${index}] is not a certificate`], { cause });
  }
}

/**
 * Parses an `x5chain` header: DER certificates, leaf first (RFC 9360 §2).
 * @throws CertificatePathError as `parseX5c`
 */
export function parseX5chain(x5chain: Uint8Array[]): CertificateChain {
  return parseX5c(x5chain.map((der) => Buffer.from(der).toString('base64')));
}

/**
 * Validates a leaf-first chain up to one of `anchors`. The chain may include its anchor or leave it out, as HAIP 1.0
 * §6.1.1 demands.
 * @returns the anchor
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
  const included = chain.length > 1 ? anchors.find((anchor) => anchor.raw.equals(top.raw)) : undefined;
  const anchor = included ?? anchors.find((each) => top.checkIssued(each) && top.verify(each.publicKey));
  if (!anchor) throw new CertificatePathError(['the chain does not lead to a trusted authority']);
  verifyCertificatePath(included ? chain : [...chain, anchor], now, rules);
  return anchor;
}

/**
 * Validates a leaf-first chain with its last certificate as the anchor (RFC 5280 §6.1): dates, names, signatures,
 * basic constraints, path length, key usages, name constraints and critical extensions. The constraints of the anchor
 * apply too (RFC 5937). Every certificate policy is acceptable. Policy constraints and policy mappings are not
 * processed, so a certificate with one of them marked critical is rejected. The caller decides whether the anchor is
 * trusted.
 * @throws CertificatePathError with every reason
 */
export function verifyCertificatePath(chain: X509Certificate[], now: Date, rules: LeafRules = {}): void {
  const links = chain.map((certificate) => ({ certificate, constraints: readConstraints(certificate) }));
  const issues = links.flatMap(({ certificate, constraints }, index) => {
    const issuer = chain[index + 1];
    const above = links.slice(index + 1).map((link) => link.constraints);
    const below = links.slice(1, index).map((link) => link.constraints);
    return [
      ...validityIssues(certificate, index, now),
      ...constraints.issues.map((issue) => `certificate ${index} ${issue}`),
      ...(index === 0 ? leafIssues(constraints, rules) : authorityIssues(constraints, below, index)),
      ...constrainedNameIssues(constraints, above, index),
      ...(issuer ? linkIssues(certificate, issuer, index) : []),
    ];
  });
  if (issues.length > 0) throw new CertificatePathError(issues);
}

function assertLength(chain: unknown[]): void {
  if (chain.length <= MAX_CERTIFICATES) return;
  throw new CertificatePathError([`the chain has more than ${MAX_CERTIFICATES} certificates`]);
}

/** RFC 5280 §6.1.3 (a) (2) */
function validityIssues(certificate: X509Certificate, index: number, now: Date): string[] {
  const validity = findValidity(certificate);
  if (!validity) return [`certificate ${index} has a validity that cannot be read`];
  if (now < validity.notBefore) return [`certificate ${index} is not valid yet`];
  return now > validity.notAfter ? [`certificate ${index} has expired`] : [];
}

function findValidity(certificate: X509Certificate): Validity | undefined {
  try {
    return readValidity(certificate);
  } catch (error) {
    if (error instanceof CertificatePathError) return undefined;
    throw error;
  }
}

/** RFC 5280 §4.2.1.3, §4.2.1.12 */
function leafIssues(leaf: CertificateConstraints, { extendedKeyUsage }: LeafRules): string[] {
  const issues: string[] = [];
  if (leaf.isAuthority) issues.push('certificate 0 is an authority, not an end entity');
  if (leaf.maySign === false) issues.push('certificate 0 is not for digital signatures');
  if (extendedKeyUsage !== undefined && !leaf.extendedKeyUsages?.includes(extendedKeyUsage)) {
    issues.push(`certificate 0 lacks the extended key usage ${extendedKeyUsage}`);
  }
  return issues;
}

/**
 * RFC 5280 §6.1.4 (k) to (n).
 * @param authorities the certificates between this one and the leaf
 */
function authorityIssues(
  authority: CertificateConstraints,
  authorities: CertificateConstraints[],
  index: number,
): string[] {
  if (!authority.isAuthority) return [`certificate ${index} is not an authority`];
  const issues: string[] = [];
  if (authority.mayCertify === false) issues.push(`certificate ${index} is not for signing certificates`);
  // §4.2.1.9: self-issued certificates do not count.
  const below = authorities.filter(({ isSelfIssued }) => !isSelfIssued).length;
  const { pathLength } = authority;
  if (pathLength !== undefined && below > pathLength) {
    issues.push(`certificate ${index} allows ${pathLength} authorities below it, not ${below}`);
  }
  return issues;
}

/**
 * RFC 5280 §6.1.3 (b), (c). The permitted subtrees of several authorities intersect, so that each of them is asked. A
 * self-issued certificate is checked only where it is the leaf.
 */
function constrainedNameIssues(
  { isSelfIssued, names }: CertificateConstraints,
  above: CertificateConstraints[],
  index: number,
): string[] {
  if (isSelfIssued && index > 0) return [];
  return above.flatMap(({ nameConstraints }, distance) =>
    nameConstraints
      ? listNameIssues(names, nameConstraints).map(
          (issue) => `certificate ${index} ${issue} under the constraints of certificate ${index + distance + 1}`,
        )
      : [],
  );
}

/** RFC 5280 §6.1.3 (a) (1), (4) */
function linkIssues(certificate: X509Certificate, issuer: X509Certificate, index: number): string[] {
  const issues: string[] = [];
  if (!certificate.checkIssued(issuer)) issues.push(`certificate ${index} was not issued by certificate ${index + 1}`);
  if (!certificate.verify(issuer.publicKey)) issues.push(`the signature of certificate ${index} is wrong`);
  return issues;
}

/**
 * Orders certificates as a chain from the leaf towards the anchor, which is its end where it is reached. The chain is not
 * validated.
 * @param others authorities in any order, from untrusted sources too
 */
export function findPath(leaf: X509Certificate, others: X509Certificate[], anchor: X509Certificate): CertificateChain {
  const chain: CertificateChain = [leaf];
  for (let last = leaf; chain.length < MAX_CERTIFICATES && !last.raw.equals(anchor.raw);) {
    const issuer = [anchor, ...others].find((each) => isIssuerOf(each, last) && !chain.includes(each));
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

function isIssuerOf(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
