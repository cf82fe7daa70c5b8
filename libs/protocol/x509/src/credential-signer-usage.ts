import type { X509Certificate } from 'node:crypto';
import { readConstraints } from './certificate-constraints';

/** `id-kp` (RFC 5280 §4.2.1.12): purposes of the Internet, such as TLS, e-mail or time stamps. */
const INTERNET_PURPOSES = '1.3.6.1.5.5.7.3.';

/**
 * Lists why a certificate is not fit to sign credentials: it is for an authority, its key usage has no digitalSignature,
 * or its extended key usage names nothing but purposes of the Internet. No profile names an extended key usage for
 * SD-JWT VC; without the extension, the certificate is for any purpose (RFC 5280 §4.2.1.3, §4.2.1.12).
 * @returns sentences without a full stop; an empty list for a fit certificate
 */
export function listUsageIssues(certificate: X509Certificate): string[] {
  const { isAuthority, maySign, extendedKeyUsages } = readConstraints(certificate);
  const isForOtherPurposes = extendedKeyUsages?.every((usage) => usage.startsWith(INTERNET_PURPOSES)) ?? false;
  return [
    ...(isAuthority ? ['certificate 0 is an authority, not an end entity'] : []),
    ...(maySign === false ? ['certificate 0 is not for digital signatures'] : []),
    ...(isForOtherPurposes ? ['certificate 0 is for other purposes than signing credentials'] : []),
  ];
}
