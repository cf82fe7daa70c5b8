import type { KeyObject, X509Certificate } from 'node:crypto';
import { readCertificateFiles } from '@vc/platform/config';
import { parseX5c, verifyToTrustAnchor } from '@vc/protocol/x509';

/** The trust anchors of client attesters (OAuth 2.0 Attestation-Based Client Authentication, HAIP 1.0 §4.4.1). */
export class WalletAttesters {
  private constructor(private readonly anchors: X509Certificate[]) {}

  /** @param files PEM files, comma-separated. @throws Error naming the file that has no certificate */
  static fromFiles(files: string | undefined): WalletAttesters {
    return new WalletAttesters(readCertificateFiles(files));
  }

  get isEmpty(): boolean {
    return this.anchors.length === 0;
  }

  /**
   * Verifies the certificate chain of an attestation's `x5c` header, and returns its key.
   * @throws CertificatePathError
   */
  verifyKey(x5c: unknown, now: Date): KeyObject {
    const chain = parseX5c(x5c);
    verifyToTrustAnchor(chain, this.anchors, now);
    return chain[0].publicKey;
  }
}
