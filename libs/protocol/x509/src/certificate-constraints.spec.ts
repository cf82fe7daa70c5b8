import { X509Certificate } from 'node:crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { readConstraints } from './certificate-constraints';
import { issueTestCertificate } from './test-certificates';

/** prime256v1, and an identifier without a curve */
const [CURVE, NO_CURVE] = ['2a8648ce3d030107', '2a8648ce3d03017f'];

describe('readConstraints', () => {
  it('reads a certificate that cannot be parsed as one with no rights', async () => {
    const { certificate } = await issueTestCertificate();
    const malformed = Buffer.from(certificate.raw.toString('hex').replace(CURVE, NO_CURVE), 'hex');
    expect(readConstraints(new X509Certificate(malformed))).toEqual({
      isAuthority: false,
      isSelfIssued: false,
      names: [],
      issues: ['cannot be parsed'],
    });
  });

  it.each([
    ['RSA of 2048 bits', ['rsa:2048'], []],
    ['RSA of 1024 bits', ['rsa:1024'], ['has a weak or unknown key']],
    ['RSASSA-PSS', ['rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048'], ['has a weak or unknown key']],
    ['a curve that no profile names', ['ec', '-pkeyopt', 'ec_paramgen_curve:secp224r1'], ['has a weak or unknown key']],
  ])('judges a key of %s', (_, newkey, issues) => {
    const authority = new OpensslAuthority(newkey);
    expect(readConstraints(new X509Certificate(authority.root)).issues).toEqual(issues);
    authority.remove();
  });
});
