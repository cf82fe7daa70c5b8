import 'reflect-metadata';
import { KeyObject } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Pkcs10CertificateRequestGenerator,
  SubjectKeyIdentifierExtension,
} from '@peculiar/x509';
import { certificateSigner, CertificateSigner } from './certificate-signer';

export interface CsrOptions {
  /** RFC 4514 names. */
  subject: string;
  key: KeyObject | CertificateSigner;
  /** Object identifiers. */
  extendedKeyUsages: string[];
}

/** A request for an end-entity certificate (RFC 2986), with the extensions that it is to have, as PEM. */
export async function createCertificateSigningRequest({
  subject,
  key,
  extendedKeyUsages,
}: CsrOptions): Promise<string> {
  const signer = await certificateSigner(key);
  const request = await Pkcs10CertificateRequestGenerator.create(
    {
      name: subject,
      keys: { publicKey: signer.publicKey, privateKey: signer.signingKey },
      signingAlgorithm: signer.algorithm,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        await SubjectKeyIdentifierExtension.create(signer.publicKey),
        ...(extendedKeyUsages.length > 0 ? [new ExtendedKeyUsageExtension(extendedKeyUsages, true)] : []),
      ],
    },
    signer.crypto,
  );
  return request.toString('pem');
}
