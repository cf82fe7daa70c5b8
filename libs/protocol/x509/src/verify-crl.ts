import type { KeyObject, X509Certificate } from 'node:crypto';
import { verify } from 'node:crypto';
import {
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate as ParsedCertificate,
} from '@peculiar/x509';
import { CrlError } from './crl-error';
import { isSameName } from './directory-names';
import { readNames } from './distribution-points';
import type { CertificateRevocationList } from './parse-crl';

interface Algorithm {
  hash: string | null;
  keyType: string;
}

/** RFC 5758 §3.2, RFC 4055 §5, RFC 8410 §3, RFC 9881 §2 */
const ALGORITHMS: Record<string, Algorithm> = {
  '1.2.840.10045.4.3.2': { hash: 'sha256', keyType: 'ec' },
  '1.2.840.10045.4.3.3': { hash: 'sha384', keyType: 'ec' },
  '1.2.840.10045.4.3.4': { hash: 'sha512', keyType: 'ec' },
  '1.2.840.113549.1.1.11': { hash: 'sha256', keyType: 'rsa' },
  '1.2.840.113549.1.1.12': { hash: 'sha384', keyType: 'rsa' },
  '1.2.840.113549.1.1.13': { hash: 'sha512', keyType: 'rsa' },
  '1.3.101.112': { hash: null, keyType: 'ed25519' },
  '2.16.840.1.101.3.4.3.17': { hash: null, keyType: 'ml-dsa-44' },
  '2.16.840.1.101.3.4.3.18': { hash: null, keyType: 'ml-dsa-65' },
  '2.16.840.1.101.3.4.3.19': { hash: null, keyType: 'ml-dsa-87' },
};
const SKEW_MS = 60_000;

/**
 * Verifies that an authority has signed a CRL (RFC 5280 §6.3.3 (f), (g)).
 * @param issuer a verified certificate of the authority
 * @throws CrlError
 */
export function verifyCrlIssuer(crl: CertificateRevocationList, issuer: X509Certificate): void {
  const parsed = new ParsedCertificate(issuer.raw);
  if (!isSameName(crl.issuer, readNames(issuer).subject)) throw new CrlError('is of another authority');
  const keyIdentifier = parsed.getExtension(SubjectKeyIdentifierExtension)?.keyId.toLowerCase();
  if (crl.authorityKeyIdentifier !== undefined && keyIdentifier !== undefined) {
    if (crl.authorityKeyIdentifier !== keyIdentifier) throw new CrlError('is of another key of the authority');
  }
  const usages = parsed.getExtension(KeyUsagesExtension)?.usages;
  if (usages !== undefined && (usages & KeyUsageFlags.cRLSign) === 0) {
    throw new CrlError('is signed with a key that is not for signing CRLs');
  }
  verifySignature(crl, issuer.publicKey);
}

/** Checks the times of a CRL (RFC 5280 §5.1.2.4, §5.1.2.5). @throws CrlError */
export function assertCurrentCrl(
  { thisUpdate, nextUpdate }: Pick<CertificateRevocationList, 'thisUpdate' | 'nextUpdate'>,
  now: Date,
): void {
  if (thisUpdate.getTime() > now.getTime() + SKEW_MS) throw new CrlError('is not valid yet');
  if (nextUpdate <= now) throw new CrlError('has expired');
}

function verifySignature(
  { signatureAlgorithm, signedBytes, signature }: CertificateRevocationList,
  key: KeyObject,
): void {
  const algorithm = ALGORITHMS[signatureAlgorithm];
  if (!algorithm || algorithm.keyType !== key.asymmetricKeyType) {
    throw new CrlError('is signed with a weak or unknown algorithm');
  }
  if (!verify(algorithm.hash, signedBytes, key, signature)) throw new CrlError('has a wrong signature');
}
