import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CrlGenerator,
} from '@peculiar/x509';
import type { TestCertificate } from './test-certificates';
import { issueTestCertificate } from './test-certificates';
import { CrlError, parseCrl, verifyCrlIssuer } from './index';

const KEY_ID = 'AB02030405060708090A0B0C0D0E0F1011121314';
const [thisUpdate, nextUpdate] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
const MAY_SIGN = new KeyUsagesExtension(KeyUsageFlags.cRLSign, true);
const identified = new AuthorityKeyIdentifierExtension(KEY_ID);

/** The CRLs are those of @peculiar/x509. */
async function crlOf({ name, keys }: TestCertificate, ...extensions: Extension[]) {
  const list = await X509CrlGenerator.create(
    {
      issuer: name,
      thisUpdate,
      nextUpdate,
      extensions,
      signingKey: keys.privateKey,
      signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    },
    webcrypto,
  );
  return parseCrl(Buffer.from(list.rawData));
}

describe('verifyCrlIssuer', () => {
  /** RFC 5280 §6.3.3 (f), §4.2.1.3: an absent extension limits nothing. */
  it.each<[string, Extension[], Extension[]]>([
    ['with neither a key usage nor a key identifier', [], [identified]],
    ['with a key usage for CRLs', [MAY_SIGN], []],
    ['that has the key identifier of the CRL', [new SubjectKeyIdentifierExtension(KEY_ID)], [identified]],
    ['with a key identifier, of a CRL without one', [new SubjectKeyIdentifierExtension(KEY_ID)], []],
  ])('accepts an authority %s', async (_, ofAuthority, ofCrl) => {
    const authority = await issueTestCertificate({ extensions: ofAuthority });
    const crl = await crlOf(authority, ...ofCrl);
    expect(() => verifyCrlIssuer(crl, authority.certificate)).not.toThrow();
  });

  it.each<[string, Extension[], Extension[], string]>([
    [
      'with another key identifier',
      [new SubjectKeyIdentifierExtension(KEY_ID.replace('AB', 'AC'))],
      [identified],
      'is of another key of the authority',
    ],
    [
      'with a key usage for certificates alone',
      [new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)],
      [],
      'is signed with a key that is not for signing CRLs',
    ],
  ])('rejects an authority %s', async (_, ofAuthority, ofCrl, message) => {
    const authority = await issueTestCertificate({ extensions: ofAuthority });
    const crl = await crlOf(authority, ...ofCrl);
    expect(() => verifyCrlIssuer(crl, authority.certificate)).toThrow(new CrlError(message));
  });

  it('rejects a signature algorithm of another type of key', async () => {
    const authority = await issueTestCertificate({ extensions: [MAY_SIGN] });
    const crl = { ...(await crlOf(authority)), signatureAlgorithm: '1.2.840.113549.1.1.11' };
    const message = 'is signed with a weak or unknown algorithm';
    expect(() => verifyCrlIssuer(crl, authority.certificate)).toThrow(new CrlError(message));
  });

  it('rejects other signed octets', async () => {
    const authority = await issueTestCertificate({ extensions: [MAY_SIGN] });
    const crl = await crlOf(authority);
    const signedBytes = Buffer.concat([crl.signedBytes, Buffer.from([0])]);
    const verify = () => verifyCrlIssuer({ ...crl, signedBytes }, authority.certificate);
    expect(verify).toThrow(new CrlError('has a wrong signature'));
  });
});
