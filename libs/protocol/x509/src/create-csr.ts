import 'reflect-metadata';
import type { KeyObject } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  GeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
} from '@peculiar/x509';
import type { CertificateSigner } from './certificate-signer';
import { toWebCryptoSigner } from './certificate-signer';

export interface CsrOptions {
  /** RFC 4514 names. */
  subject: string;
  key: KeyObject | CertificateSigner;
  /** URIs of the subject alternative name, such as a DID. */
  subjectUris: string[];
  /** Object identifiers. */
  extendedKeyUsages: string[];
}

/** Creates a request for an end-entity certificate for digital signatures (RFC 2986). @returns PEM */
export async function createCertificateSigningRequest({
  subject,
  key,
  subjectUris,
  extendedKeyUsages,
}: CsrOptions): Promise<string> {
  const signer = await toWebCryptoSigner(key);
  const request = await Pkcs10CertificateRequestGenerator.create(
    {
      name: subject,
      keys: { publicKey: signer.publicKey, privateKey: signer.signingKey },
      signingAlgorithm: signer.algorithm,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        await SubjectKeyIdentifierExtension.create(signer.publicKey),
        ...(subjectUris.length > 0 ? [subjectAlternativeName(subjectUris)] : []),
        ...(extendedKeyUsages.length > 0 ? [new ExtendedKeyUsageExtension(extendedKeyUsages, true)] : []),
      ],
    },
    signer.crypto,
  );
  return request.toString('pem');
}

function subjectAlternativeName(uris: string[]): SubjectAlternativeNameExtension {
  return new SubjectAlternativeNameExtension(uris.map((uri) => new GeneralName('url', uri)));
}
