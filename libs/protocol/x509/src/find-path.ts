import type { X509Certificate } from 'node:crypto';
import type { CertificateChain } from './certificate-path';

const MAX_CERTIFICATES = 5;

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
