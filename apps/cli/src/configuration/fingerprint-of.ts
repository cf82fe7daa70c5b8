import { parsePemCertificates } from '@vc/protocol/x509';
import { UsageError } from '../exit-codes';

/** SHA-256 of the first certificate of a text in PEM. @throws UsageError */
export function fingerprintOf(pem: string): string {
  const [certificate] = parsePemCertificates(pem) ?? [];
  if (!certificate) throw new UsageError('A certificate is not in PEM.');
  return certificate.fingerprint256;
}
