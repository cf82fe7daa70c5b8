import type { CertificateChain } from '@vc/protocol/x509';
import { CertificatePathError, describeCertificate, verifyCertificatePath } from '@vc/protocol/x509';
import { translateErrors } from './translate-errors';

/** The signer of a request by its certificates: the distinguished name, and the chain in base64 DER, leaf first. */
export function describeSigner(chain: CertificateChain): { name: string; x5c: string[] } {
  return {
    name: translateErrors(() => describeCertificate(chain[0].toString()).subject),
    x5c: chain.map(({ raw }) => raw.toString('base64')),
  };
}

/** Checks names, dates and signatures of the path. The caller decides whether to trust it; the leaf must not be self-signed. */
export function chainViolations(chain: CertificateChain, now: Date): string[] {
  try {
    verifyCertificatePath(chain, now);
  } catch (error) {
    if (error instanceof CertificatePathError) return error.issues;
    throw error;
  }
  const [leaf] = chain;
  return leaf.checkIssued(leaf) ? ['the certificate of the verifier is self-signed'] : [];
}
