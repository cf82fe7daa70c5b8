import type { X509Certificate } from 'node:crypto';
import type { Element } from '@xmldom/xmldom';
import { sha256 } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { CertificatePathError, fingerprintOf, parseX5c } from '@vc/protocol/x509';
import { verifyListSigner } from './list-signer';
import { TrustListError } from './trust-list-error';
import { assertSigningTime, findSigningCertificate } from './xades-properties';
import { parseXml } from './xml-document';
import { readXmlSignature } from './xml-signature';

/** A list in XML whose signature is of a pinned signer. */
export interface VerifiedXml {
  /** Parsed from the octets that are signed. */
  root: Element;
  /** SHA-256 of these octets, hexadecimal. */
  digest: string;
}

interface Pinned {
  signerCertificates: readonly X509Certificate[];
  now: Date;
}

/**
 * Verifies the enveloped XAdES signature of a list (ETSI TS 119 612 clause 5.7.1, EN 319 132-1).
 * @throws TrustListError
 */
export function verifyXmlSignature(text: string, { signerCertificates, now }: Pinned): VerifiedXml {
  const signature = readXmlSignature(parseXml(text));
  const properties = parseXml(signature.signedProperties);
  const sent = signature.certificates.length > 0 ? parseCertificates(signature.certificates) : [];
  const signer = findSigningCertificate(properties, [...sent, ...signerCertificates]);
  const others = sent.filter((each) => fingerprintOf(each) !== fingerprintOf(signer));
  verifyListSigner(
    [signer, ...others].map(({ raw }) => raw.toString('base64')),
    signerCertificates,
    now,
  );
  signature.assertSignedBy(signer.publicKey);
  assertSigningTime(properties, signer, now);
  return {
    root: parseXml(signature.signedContent),
    digest: sha256(Buffer.from(signature.signedContent)).toString('hex'),
  };
}

function parseCertificates(certificates: string[]): X509Certificate[] {
  return translating(
    () => parseX5c(certificates),
    CertificatePathError,
    ({ message }) => new TrustListError(`the certificates of the signature are malformed: ${message}`),
  );
}
