import { createHash, X509Certificate } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys } from '@vc/protocol/crypto';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { readElement, readElements } from './der';
import type { OcspStatus } from './index';
import {
  createLeafCertificate,
  createOcspError,
  createOcspResponse,
  createRootCertificate,
  isIssuedBy,
  OCSP_SIGNING,
  parseOcspRequest,
} from './index';

const VALIDITY = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2031-01-01T00:00:00Z') };
const [thisUpdate, nextUpdate] = [new Date('2026-06-01T12:00:00Z'), new Date('2026-06-02T12:00:00Z')];
const now = String(new Date('2026-06-01T18:00:00Z').getTime() / 1000);
const SHA_1 = '1.3.14.3.2.26';
const folder = mkdtempSync(join(tmpdir(), 'ocsp-response-'));
const [authority, responder, subject] = [generateKeys('P-256'), generateKeys('P-256'), generateKeys('P-256')];
let root: string;
let responderCertificate: string;
beforeAll(async () => {
  root = await createRootCertificate({ ...VALIDITY, subject: 'CN=Root', key: authority.privateKey });
  const issue = (options: Partial<Parameters<typeof createLeafCertificate>[0]>) =>
    createLeafCertificate({
      ...VALIDITY,
      subject: 'CN=Leaf',
      publicKey: subject.publicKey,
      issuerCertificate: root,
      issuerKey: authority.privateKey,
      subjectAlternativeNames: [],
      ...options,
    });
  responderCertificate = await issue({
    subject: 'CN=Responder',
    publicKey: responder.publicKey,
    extendedKeyUsages: [OCSP_SIGNING],
    isOcspResponder: true,
  });
  writeFileSync(join(folder, 'root.pem'), root);
  writeFileSync(join(folder, 'leaf.pem'), await issue({}));
});
afterAll(() => rmSync(folder, { recursive: true }));

const openssl = (...words: string[]) =>
  execFileSync(OPENSSL, ['ocsp', ...words], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
function requestOf(...words: string[]) {
  openssl('-issuer', 'root.pem', ...words, '-cert', 'leaf.pem', '-reqout', 'request.der');
  return parseOcspRequest(readFileSync(join(folder, 'request.der')));
}

describe('createOcspResponse', () => {
  /** @returns what openssl prints of the response, once it has verified its signature, its times and its nonce */
  function check(status: OcspStatus, ...words: string[]): string {
    const { certificates, nonce } = requestOf(...words);
    const responses = certificates.map((id) => ({ id, status }));
    const options = { responderCertificate, responderKey: responder.privateKey, thisUpdate, nextUpdate };
    writeFileSync(join(folder, 'response.der'), createOcspResponse({ ...options, responses, nonce }));
    const files = ['-reqin', 'request.der', '-respin', 'response.der', '-CAfile', 'root.pem'];
    return openssl(...files, '-attime', now, '-resp_text');
  }

  it.each<[string, OcspStatus, RegExp]>([
    ['good', { status: 'good' }, /Cert Status: good\n/],
    ['unknown', { status: 'unknown' }, /Cert Status: unknown\n/],
    [
      'revoked',
      { status: 'revoked', revokedAt: new Date('2026-05-01T00:00:00Z') },
      /Cert Status: revoked\s+Revocation Time: May {2}1 00:00:00 2026 GMT/,
    ],
  ])('returns a response that openssl verifies and reads as %s', (_, status, expected) => {
    const text = check(status);
    expect(text).toMatch(expected);
    expect(text).toContain('OCSP Response Status: successful (0x0)');
    expect(text).toContain('This Update: Jun  1 12:00:00 2026 GMT');
    expect(text).toContain('Next Update: Jun  2 12:00:00 2026 GMT');
    expect(text).toContain('Produced At: Jun  1 12:00:00 2026 GMT');
    expect(text).toContain('OCSP Nonce');
  });

  it('returns no nonce to a request without one', () => {
    expect(check({ status: 'good' }, '-no_nonce')).not.toContain('Nonce');
  });

  /** RFC 6960 §4.2.1: the responder is identified by the SHA-1 digest of its key. */
  it('identifies the responder by its key', () => {
    const spki = readElements(readElement(responder.publicKey.export({ type: 'spki', format: 'der' })).content);
    const digest = createHash('sha1').update(spki[1]!.content.subarray(1)).digest('hex').toUpperCase();
    expect(check({ status: 'good' })).toContain(`Responder Id: ${digest}`);
  });
});

/** RFC 6960 §2.3, §4.2.1 */
describe('createOcspError', () => {
  it.each([
    ['malformedRequest' as const, 'malformedrequest (1)'],
    ['internalError' as const, 'internalerror (2)'],
    ['tryLater' as const, 'trylater (3)'],
    ['unauthorized' as const, 'unauthorized (6)'],
  ])('returns %s as openssl reads it', (status, expected) => {
    writeFileSync(join(folder, 'error.der'), createOcspError(status));
    const { stdout } = spawnSync(OPENSSL, ['ocsp', '-respin', 'error.der'], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toContain(`Responder Error: ${expected}`);
  });
});

/** RFC 6960 §4.1.1 */
describe('isIssuedBy', () => {
  it.each(['-sha1', '-sha256', '-sha384', '-sha512'])('accepts an identifier of openssl with %s', (hash) => {
    const [id] = requestOf(hash).certificates;
    expect(isIssuedBy(id!, new X509Certificate(root))).toBe(true);
  });

  const wrong = Buffer.alloc(20);
  it.each<[string, object]>([
    ['another name', { issuerNameHash: wrong }],
    ['another key', { issuerKeyHash: wrong }],
    ['a digest that is cut off', { issuerKeyHash: Buffer.alloc(19) }],
    ['no digest', { issuerNameHash: Buffer.alloc(0) }],
    ['an unknown hash function', { hashAlgorithm: '1.2.840.113549.2.5' }],
    ['a longer hash function', { hashAlgorithm: '2.16.840.1.101.3.4.2.1' }],
  ])('rejects an identifier of %s', (_, members) => {
    const [id] = requestOf('-sha1').certificates;
    expect(id!.hashAlgorithm).toBe(SHA_1);
    expect(isIssuedBy({ ...id!, ...members }, new X509Certificate(root))).toBe(false);
  });
});
