import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { computeKeyIdentifier } from './key-identifier';

describe('computeKeyIdentifier', () => {
  it.each([
    ['P-256', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
    ['P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
    ['P-521', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-521']],
    ['Ed25519', ['ed25519']],
    ['RSA of 2048 bits', ['rsa:2048']],
  ])('returns the key identifier of openssl for a key of %s', (_, newkey) => {
    const authority = new OpensslAuthority(newkey);
    try {
      const flags = ['x509', '-noout', '-ext', 'subjectKeyIdentifier'];
      const text = execFileSync(OPENSSL, flags, { input: authority.root, encoding: 'utf8' });
      const [identifier] = /(?:[0-9A-F]{2}:){19}[0-9A-F]{2}/.exec(text) ?? [];
      const computed = computeKeyIdentifier(new X509Certificate(authority.root).publicKey);
      expect(computed.toUpperCase()).toBe(identifier?.replaceAll(':', ''));
    } finally {
      authority.remove();
    }
  });
});
