import 'reflect-metadata';
import type { KeyObject } from 'node:crypto';
import { AuthorityKeyIdentifierExtension, Extension, X509Certificate, X509CrlGenerator } from '@peculiar/x509';
import type { CertificateSigner } from './certificate-signer';
import { certificateSigner } from './certificate-signer';

const CRL_NUMBER = '2.5.29.20';

export interface CrlOptions {
  issuerCertificate: string;
  issuerKey: KeyObject | CertificateSigner;
  thisUpdate: Date;
  nextUpdate: Date;
  /** Higher than that of the list before (RFC 5280 §5.2.3). */
  number: number;
  revoked: { serialNumber: string; revokedAt: Date }[];
}

/** A certificate revocation list (RFC 5280 §5), DER. */
export async function createCrl(options: CrlOptions): Promise<Buffer> {
  const { issuerCertificate, issuerKey, thisUpdate, nextUpdate, number, revoked } = options;
  const issuer = new X509Certificate(issuerCertificate);
  const signer = await certificateSigner(issuerKey);
  const crl = await X509CrlGenerator.create(
    {
      issuer: issuer.subject,
      thisUpdate,
      nextUpdate,
      entries: revoked.map(({ serialNumber, revokedAt }) => ({ serialNumber, revocationDate: revokedAt })),
      extensions: [
        await AuthorityKeyIdentifierExtension.create(issuer),
        new Extension(CRL_NUMBER, false, integer(number)),
      ],
      signingKey: signer.signingKey,
      signingAlgorithm: signer.algorithm,
    },
    signer.crypto,
  );
  return Buffer.from(crl.rawData);
}

/** DER of a non-negative INTEGER. */
function integer(value: number): Uint8Array<ArrayBuffer> {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  const body = bytes.readUInt8() < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]);
  return new Uint8Array([0x02, body.length, ...body]);
}
