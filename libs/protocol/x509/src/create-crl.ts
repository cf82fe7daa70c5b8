import 'reflect-metadata';
import type { KeyObject } from 'node:crypto';
import { AuthorityKeyIdentifierExtension, Extension, X509Certificate, X509CrlGenerator } from '@peculiar/x509';
import type { CertificateSigner } from './certificate-signer';
import { toWebCryptoSigner } from './certificate-signer';

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
        new Extension(CRL_NUMBER, false, encodeInteger(number)),
      ],
      signingKey: signer.signingKey,
      signingAlgorithm: signer.algorithm,
    },
    signer.crypto,
  );
  return Buffer.from(crl.rawData);
}

/** Encodes a non-negative INTEGER in DER. */
function encodeInteger(value: number): Uint8Array<ArrayBuffer> {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const body = bytes.readUInt8() < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
  return new Uint8Array([0x02, body.length, ...body]);
}
