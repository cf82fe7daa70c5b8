import { X509Certificate } from '@peculiar/x509';
import { generateKeys } from '@vc/protocol/crypto';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { createRootCertificate, permitsDnsNames } from './index';

const VALIDITY = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2031-01-01T00:00:00Z') };
const NAME_CONSTRAINTS = '2.5.29.30';
const { privateKey: key } = generateKeys('P-256');
const rootWith = (permittedDnsNames?: string[]) =>
  createRootCertificate({ ...VALIDITY, subject: 'CN=Root', key, permittedDnsNames });

describe('dnsNameConstraints', () => {
  let openssl: OpensslAuthority;
  beforeAll(() => {
    openssl = new OpensslAuthority();
  });
  afterAll(() => openssl?.remove());

  const textOf = (pem: string) => openssl.runWith({ 'a.pem': pem }, 'x509', '-in', '@a.pem', '-noout', '-text');
  const NO_ADDRESS = String.raw`IP:0\.0\.0\.0\/0\.0\.0\.0\s+IP:0:0:0:0:0:0:0:0\/0:0:0:0:0:0:0:0\n`;

  /** RFC 5280 §4.2.1.10 */
  it('permits the DNS names, and excludes all IP addresses', async () => {
    const permitted = String.raw`Permitted:\s+DNS:a\.example\s+DNS:b\.example\s+`;
    const expected = new RegExp(String.raw`Name Constraints: critical\s+${permitted}Excluded:\s+${NO_ADDRESS}`);
    expect(textOf(await rootWith(['a.example', 'b.example']))).toMatch(expected);
  });

  it('excludes all DNS names where none is permitted', async () => {
    const expected = new RegExp(String.raw`Name Constraints: critical\s+Excluded:\s+DNS:\s+${NO_ADDRESS}`);
    expect(textOf(await rootWith([]))).toMatch(expected);
  });

  it('is left out without a list', async () => {
    expect(new X509Certificate(await rootWith()).getExtension(NAME_CONSTRAINTS)).toBeNull();
  });
});

describe('permitsDnsNames', () => {
  it.each<[string, string[] | undefined, string[], boolean]>([
    ['any name without constraints', undefined, ['c.example'], true],
    ['a permitted name', ['a.example'], ['a.example'], true],
    ['a name below a permitted one', ['a.example'], ['x.a.example'], true],
    ['no name', ['a.example'], [], true],
    ['no name where none is permitted', [], [], true],
    ['another name', ['a.example'], ['b.example'], false],
    ['one of two names alone', ['a.example'], ['a.example', 'b.example'], false],
    ['a name where none is permitted', [], ['a.example'], false],
  ])('decides about %s', async (_, permitted, names, expected) => {
    expect(permitsDnsNames(await rootWith(permitted), names)).toBe(expected);
  });
});
