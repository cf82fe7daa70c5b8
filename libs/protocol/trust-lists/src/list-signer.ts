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
  } else if (!isValidAt(leaf, now)) {
    throw new CertificatePathError(['certificate 0 has expired or is not valid yet']);
  }
  return leaf;
}
