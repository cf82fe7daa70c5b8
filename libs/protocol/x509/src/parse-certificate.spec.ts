import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { parseCertificate } from './index';

const vector = (name: string) => readFileSync(join(__dirname, '../test-vectors', name), 'utf8');

describe('parseCertificate', () => {
  it('accepts a certificate in PEM and in DER', () => {
    const { raw } = new X509Certificate(vector('validity/root.pem'));
    expect(parseCertificate(vector('validity/root.pem')).raw).toEqual(raw);
    expect(parseCertificate(raw).raw).toEqual(raw);
  });

  it.each([
    ['an end that is a leap second', 'validity/leap-second.pem', 'the validity of the certificate cannot be read'],
    ['a name with U+0000', 'names/null-character.pem', 'a name has U+0000 or half a surrogate pair'],
  ])('rejects %s', (_, file, message) => {
    expect(() => parseCertificate(vector(file))).toThrow(message);
  });

  it('rejects a key of a type that Node.js does not know', () => {
    const authority = new OpensslAuthority(['ec', '-pkeyopt', 'ec_paramgen_curve:SM2']);
    const { root } = authority;
    authority.remove();
    expect(() => parseCertificate(root)).toThrow('the type of the key is unknown');
  });
});
