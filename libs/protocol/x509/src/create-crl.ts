import 'reflect-metadata';
import type { KeyObject } from 'node:crypto';
import { AuthorityKeyIdentifierExtension, Extension, X509Certificate, X509CrlGenerator } from '@peculiar/x509';
import type { CertificateSigner } from './certificate-signer';
import { toWebCryptoSigner } from './certificate-signer';
import { encodeInteger } from './der-encoder';

const CRL_NUMBER = '2.5.29.20';

export interface CrlOptions {
  /** PEM */
  issuerCertificate: string;
  issuerKey: KeyObject | CertificateSigner;
  thisUpdate: Date;
  nextUpdate: Date;
  /** CRL number, which increases from list to list (RFC 5280 §5.2.3). */
  number: number;
  /** Serial numbers in hexadecimal. */
  revoked: { serialNumber: string; revokedAt: Date }[];
}

/** Creates a certificate revocation list (RFC 5280 §5). @returns DER */
export async function createCrl(options: CrlOptions): Promise<Buffer> {
  const { issuerCertificate, issuerKey, thisUpdate, nextUpdate, number, revoked } = options;
  const issuer = new X509Certificate(issuerCertificate);
  const signer = await toWebCryptoSigner(issuerKey);
  const crl = await X509CrlGenerator.create(
    {
      issuer: issuer.subject,
      thisUpdate,
      nextUpdate,
      entries: revoked.map(({ serialNumber, revokedAt }) => ({ serialNumber, revocationDate: revokedAt })),
      extensions: [
        await AuthorityKeyIdentifierExtension.create(issuer),
        new Extension(CRL_NUMBER, false, new Uint8Array(encodeInteger(number.toString(16)))),
      ],
      signingKey: signer.signingKey,
      signingAlgorithm: signer.algorithm,
    },
    signer.crypto,
  );
  return Buffer.from(crl.rawData);
}
