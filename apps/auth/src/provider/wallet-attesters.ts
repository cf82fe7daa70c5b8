import { KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CertificatePathError, parseX5c, verifyToTrustAnchor } from '@vc/protocol/x509';

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Whose word about wallets is taken: OAuth 2.0 Attestation-Based Client Authentication, HAIP 1.0 §4.4.1. */
export class WalletAttesters {
  private constructor(private readonly anchors: X509Certificate[]) {}

  /** @param files PEM files, comma-separated. @throws Error naming the file that has no certificate */
  static fromFiles(files: string | undefined): WalletAttesters {
    const names = (files ?? '').split(',').filter(Boolean);
    return new WalletAttesters(names.flatMap(certificatesIn));
  }

  get isEmpty(): boolean {
    return this.anchors.length === 0;
  }

  /** The key of an attestation's `x5c` header. @throws CertificatePathError */
  keyOf(x5c: unknown, now: Date): KeyObject {
    const chain = parseX5c(x5c);
    verifyToTrustAnchor(chain, this.anchors, now);
    return chain[0]!.publicKey;
  }
}

function certificatesIn(file: string): X509Certificate[] {
  const blocks = readFileSync(file, 'utf8').match(PEM_CERTIFICATE);
  if (!blocks) throw new CertificatePathError([`${file} has no certificate`]);
  return blocks.map((pem) => new X509Certificate(pem));
}
