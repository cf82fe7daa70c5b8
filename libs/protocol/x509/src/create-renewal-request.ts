import 'reflect-metadata';
import type { KeyObject, X509Certificate as NodeCertificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
} from '@peculiar/x509';
import type { CertificateSigner } from './certificate-signer';
import { toWebCryptoSigner } from './certificate-signer';
import { readNames } from './distribution-points';

export interface RenewalRequestOptions {
  /** PEM of the certificate that shall be renewed. */
  certificate: string;
  /** Its key, or another one. */
  key: KeyObject | CertificateSigner;
  /** Object identifiers. */
  extendedKeyUsages: string[];
}

/**
 * Creates a request with the subject and the subject alternative name of a certificate, as their bytes are (RFC 7030 §4.2.2).
 * @returns PEM
 */
export async function createRenewalRequest(options: RenewalRequestOptions): Promise<string> {
  const { certificate, key, extendedKeyUsages } = options;
  const signer = await toWebCryptoSigner(key);
  const renewed = new X509Certificate(certificate);
  const names = renewed.getExtension(SubjectAlternativeNameExtension);
  const request = await Pkcs10CertificateRequestGenerator.create(
    {
      name: renewed.subjectName,
      keys: { publicKey: signer.publicKey, privateKey: signer.signingKey },
      signingAlgorithm: signer.algorithm,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        await SubjectKeyIdentifierExtension.create(signer.publicKey),
        ...(names ? [names] : []),
        ...(extendedKeyUsages.length > 0 ? [new ExtendedKeyUsageExtension(extendedKeyUsages, true)] : []),
      ],
    },
    signer.crypto,
  );
  return request.toString('pem');
}

/**
 * Whether two certificates that were parsed before have the same subject and subject alternative name, byte for byte. Names that
 * cannot be read are not the same.
 */
export function haveSameNames(first: NodeCertificate, second: NodeCertificate): boolean {
  try {
    return namesOf(first) === namesOf(second);
  } catch {
    return false;
  }
}

function namesOf(certificate: NodeCertificate): string {
  const names = new X509Certificate(certificate.raw).getExtension(SubjectAlternativeNameExtension);
  const alternative = names ? Buffer.from(names.value).toString('hex') : '';
  return `${readNames(certificate).subject.toString('hex')}/${alternative}`;
}
