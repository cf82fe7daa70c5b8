import type { X509Certificate } from 'node:crypto';
import type { Element } from '@xmldom/xmldom';
import { translating } from '@vc/protocol/errors';
import { CertificatePathError, isValidAt } from '@vc/protocol/x509';
import { TrustListError } from './trust-list-error';
import { digestOf } from './xml-algorithms';
import { childrenOf, findChild, getChild, textOf } from './xml-document';
import { DS, XADES } from './xml-tags';
import { decodeBase64 } from './xml-signature';
import { readDateTime } from './xml-time';

const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Returns the certificate that `SigningCertificateV2`, or `SigningCertificate` of older signatures, names by its digest (EN 319 132-1
 * clause 5.2.2), so that another certificate of the same key does not take its place.
 * @throws TrustListError if none of the candidates is the one
 */
export function findSigningCertificate(properties: Element, candidates: readonly X509Certificate[]): X509Certificate {
  const signature = getChild(properties, XADES, 'SignedSignatureProperties');
  const named =
    findChild(signature, XADES, 'SigningCertificateV2') ?? findChild(signature, XADES, 'SigningCertificate');
  // The first one is of the signer; others are of authorities above it.
  const [first] = childrenOf(named, XADES, 'Cert');
  if (!first) throw new TrustListError('the signature does not name its certificate');
  const digest = getChild(first, XADES, 'CertDigest');
  const method = getChild(digest, DS, 'DigestMethod').getAttribute('Algorithm');
  const expected = decodeBase64(textOf(getChild(digest, DS, 'DigestValue')), 'digest of the certificate');
  const signer = candidates.find(({ raw }) => digestOf(method, raw).equals(expected));
  if (!signer) throw new TrustListError('the signing certificate is not the one that the signature names');
  return signer;
}

/** EN 319 132-1 clause 5.2.1 @throws TrustListError */
export function assertSigningTime(properties: Element, signer: X509Certificate, now: Date): void {
  const time = readDateTime(getChild(properties, XADES, 'SignedSignatureProperties', 'SigningTime'));
  if (time.getTime() > now.getTime() + CLOCK_SKEW_MS) throw new TrustListError('the signing time is in the future');
  const isValid = translating(
    () => isValidAt(signer, time),
    CertificatePathError,
    ({ message }) => new TrustListError(message),
  );
  if (!isValid) throw new TrustListError('the certificate was not valid at the signing time');
}
