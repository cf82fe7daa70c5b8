import { createHash } from 'node:crypto';
import { CertificatePathError } from '@vc/protocol/x509';
import { authorityKeyIdentifiers } from './index';
import { issueMdocCredential, issueSdJwt } from './test-credentials';
import { TestVerifier } from './test-verifier';

/** Not verified: it has the right length alone. */
const SIGNATURE = 'A'.repeat(86);

describe('authorityKeyIdentifiers', () => {
  let issuer: TestVerifier;

  beforeAll(async () => {
    issuer = await TestVerifier.create();
  });

  /** RFC 5280 §4.2.1.2: the SHA-1 hash of the bits of the public key, the last 65 bytes of a P-256 key's SPKI. */
  function expected(): string {
    const spki = issuer.rootCertificate.publicKey.export({ type: 'spki', format: 'der' });
    return createHash('sha1').update(spki.subarray(-65)).digest('base64url');
  }

  it('returns the key identifier of the authority that issued the certificate of an SD-JWT VC', async () => {
    expect(authorityKeyIdentifiers(await issueSdJwt(issuer), 'dc+sd-jwt')).toEqual([expected()]);
  });

  it('returns the key identifier of the authority that issued the certificate of an mdoc', async () => {
    expect(authorityKeyIdentifiers(await issueMdocCredential(issuer), 'mso_mdoc')).toEqual([expected()]);
  });

  it('returns one key identifier for each certificate of the chain', async () => {
    const [, payload] = (await issueSdJwt(issuer)).split('.');
    const other = await TestVerifier.create();
    const x5c = [...issuer.header.x5c, ...other.header.x5c];
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', x5c })).toString('base64url');
    const identifiers = authorityKeyIdentifiers(`${header}.${payload}.${SIGNATURE}~`, 'dc+sd-jwt');
    expect(identifiers).toHaveLength(2);
    expect(identifiers[0]).toBe(expected());
    expect(identifiers[1]).not.toBe(expected());
  });

  it('rejects a credential without certificates', async () => {
    const [, payload] = (await issueSdJwt(issuer)).split('.');
    const header = Buffer.from('{"alg":"ES256","kid":"did:web:issuer.example#1"}').toString('base64url');
    const find = () => authorityKeyIdentifiers(`${header}.${payload}.${SIGNATURE}~`, 'dc+sd-jwt');
    expect(find).toThrow(CertificatePathError);
    expect(find).toThrow('x5c is not a list of certificates');
  });
});
