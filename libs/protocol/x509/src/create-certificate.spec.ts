import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys, KEY_TYPES, type KeyType } from '@vc/protocol/crypto';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { createLeafCertificate, createRootCertificate, parseX5c, verifyCertificatePath } from './index';

const notBefore = new Date('2026-01-01T00:00:00Z');
const notAfter = new Date('2031-01-01T00:00:00Z');
const now = new Date('2026-06-01T00:00:00Z');

async function chainOf(kind: KeyType) {
  const [root, leaf] = [generateKeys(kind), generateKeys(kind)];
  const rootPem = await createRootCertificate({ subject: 'CN=Root, C=ZA', notBefore, notAfter, key: root.privateKey });
  const leafPem = await createLeafCertificate({
    subject: 'CN=Issuer, C=ZA',
    notBefore,
    notAfter: new Date('2027-04-01T00:00:00Z'),
    publicKey: leaf.publicKey,
    issuerCertificate: rootPem,
    issuerKey: root.privateKey,
    subjectAlternativeNames: [{ type: 'url', value: 'https://issuer.example/oid4vci/1' }],
  });
  return { rootPem, leafPem, chain: [new X509Certificate(leafPem), new X509Certificate(rootPem)] };
}

describe.each(KEY_TYPES)('a root and leaf with %s keys', (kind) => {
  it('is accepted by openssl with strict checks', async () => {
    const { rootPem, leafPem } = await chainOf(kind);
    const dir = mkdtempSync(join(tmpdir(), 'x509-'));
    writeFileSync(join(dir, 'root.pem'), rootPem);
    writeFileSync(join(dir, 'leaf.pem'), leafPem);
    const time = String(now.getTime() / 1000);
    const flags = ['verify', '-x509_strict', '-attime', time, '-CAfile', join(dir, 'root.pem'), join(dir, 'leaf.pem')];
    expect(execFileSync(OPENSSL, flags, { encoding: 'utf8' })).toContain('OK');
  });

  it('is accepted by verifyCertificatePath, and rejected when altered', async () => {
    const { chain } = await chainOf(kind);
    const [leaf, root] = chain as [X509Certificate, X509Certificate];
    expect(() => verifyCertificatePath(chain, now)).not.toThrow();
    expect(() => verifyCertificatePath(chain, new Date('2025-01-01'))).toThrow('certificate 0 is not valid yet');
    expect(() => verifyCertificatePath(chain, new Date('2028-01-01'))).toThrow('certificate 0 has expired');
    expect(() => verifyCertificatePath([leaf, leaf], now)).toThrow('certificate 1 is not an authority');
    expect(() => verifyCertificatePath([root], now)).toThrow('certificate 0 is an authority');
    const { chain: foreign } = await chainOf(kind);
    expect(() => verifyCertificatePath([leaf, foreign[1]!], now)).toThrow('the signature of certificate 0 is wrong');
  });
});

describe('parseX5c', () => {
  it.each([
    ['undefined', undefined],
    ['an empty list', []],
    ['a text that is not a certificate', ['AAAA']],
    ['six certificates', Array(6).fill('AAAA')],
  ])('rejects %s', (_, value) => {
    expect(() => parseX5c(value)).toThrow();
  });
});
