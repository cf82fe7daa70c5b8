import { X509Certificate } from 'node:crypto';
import { UsageError } from '../exit-codes';

/** SHA-256 of a certificate in PEM. @throws UsageError */
export function fingerprintOf(pem: string): string {
  try {
    return new X509Certificate(pem).fingerprint256;
  } catch (cause) {
    throw new UsageError('A certificate is not in PEM.', { cause });
  }
}
