import type { X509Certificate } from 'node:crypto';
import { translating } from '@vc/protocol/errors';
import {
  type CertificateChain,
  CertificatePathError,
  fingerprintOf,
  isValidAt,
  parseX5c,
  verifyToTrustAnchor,
} from '@vc/protocol/x509';
import { TrustListError } from './trust-list-error';

/** `id-tsl-kp-tslSigning`, and `anyExtendedKeyUsage` (RFC 5280 §4.2.1.12). */
const LIST_USAGES = ['0.4.0.2231.3.0', '2.5.29.37.0'];

/**
 * Returns the certificate of the signer, which `x5c` names. It is one of the pinned end-entity certificates, or its path leads to
 * a pinned authority.
 * @throws TrustListError
 */
export function verifyListSigner(x5c: unknown, pinned: readonly X509Certificate[], now: Date): X509Certificate {
  const toError = ({ message }: CertificatePathError) =>
    new TrustListError(`the signer of the list is not accepted: ${message}`);
  return translating(() => verifyPinned(parseX5c(x5c), pinned, now), CertificatePathError, toError);
}

function verifyPinned(chain: CertificateChain, pinned: readonly X509Certificate[], now: Date): X509Certificate {
  const [leaf] = chain;
  const fingerprint = fingerprintOf(leaf);
  if (!pinned.some((each) => !each.ca && fingerprintOf(each) === fingerprint)) {
    verifyToTrustAnchor(
      chain,
      pinned.filter(({ ca }) => ca),
      now,
    );
    assertListUsage(leaf);
  } else if (!isValidAt(leaf, now)) {
    throw new CertificatePathError(['certificate 0 has expired or is not valid yet']);
  }
  return leaf;
}

/**
 * An authority certifies others, too: a certificate whose extended key usages leave out the signature of lists (ETSI TS 119 612 clause
 * 5.7.1) is for something else. A certificate without the extension, or one that is pinned itself, is accepted.
 */
function assertListUsage(leaf: X509Certificate): void {
  const usages = leaf.keyUsage as string[] | undefined;
  if (usages && !usages.some((usage) => LIST_USAGES.includes(usage))) {
    throw new CertificatePathError(['certificate 0 has extended key usages, and none for lists']);
  }
}
