import { X509Certificate } from 'node:crypto';
import { mutationsOf } from '@vc/development/hostile-input';
import { generateKeys } from '@vc/protocol/crypto';
import fc from 'fast-check';
import type { TestCertificate } from './test-certificates';
import { issueTestCertificate, leafExtensions } from './test-certificates';
import {
  authorityKeyIdentifierOf,
  CertificatePathError,
  createCrl,
  createRootCertificate,
  CrlError,
  describeCertificate,
  describeIssuer,
  parseCrl,
  parsePemCertificates,
  parseX5c,
  readDistributionPoints,
  subjectUrisOf,
  verifyCertificatePath,
} from './index';

fc.configureGlobal({ seed: 5280, numRuns: 200 });

/** Few mutations change a value and leave the rest valid. */
const MUTATIONS = { numRuns: 600 };

const now = new Date('2026-06-01T12:00:00Z');
const DATES = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2027-01-01T00:00:00Z') };
const READERS = [describeIssuer, authorityKeyIdentifierOf, subjectUrisOf, readDistributionPoints];

let root: TestCertificate;
let leaf: TestCertificate;
beforeAll(async () => {
  root = await issueTestCertificate();
  leaf = await issueTestCertificate({ name: 'CN=Leaf', issuer: root, extensions: leafExtensions() });
});

/** Runs the work, and returns undefined where it throws an error that its documentation names. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    expect([CertificatePathError, CrlError]).toContain((error as Error).constructor);
    return undefined;
  }
}

describe('certificates', () => {
  it('are the same after PEM and x5c', () => {
    const chains = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(chains, (choices) => {
        const chain = choices.map((isRoot) => (isRoot ? root : leaf).certificate);
        const ders = chain.map(({ raw }) => raw);
        expect(parsePemCertificates(chain.map(String).join('\n'))?.map(({ raw }) => raw)).toEqual(ders);
        expect(parseX5c(ders.map((der) => der.toString('base64'))).map(({ raw }) => raw)).toEqual(ders);
      }),
      { numRuns: 20 },
    );
  });

  it('are accepted or rejected with a CertificatePathError or a CrlError', () => {
    const valid = [leaf.certificate.raw, root.certificate.raw];
    fc.assert(
      fc.property(mutationsOf(valid, 'der'), (der) => {
        const chain = attempt(() => parseX5c([der.toString('base64'), root.certificate.raw.toString('base64')]));
        if (!chain) return;
        expect(chain[0].publicKey.type).toBe('public');
        attempt(() => verifyCertificatePath(chain, now));
        attempt(() => describeCertificate(chain[0].toString()));
        for (const read of READERS) attempt(() => read(chain[0]));
      }),
      MUTATIONS,
    );
  });

  it('are not valid after a change of what is signed', () => {
    fc.assert(
      fc.property(mutationsOf([leaf.certificate.raw], 'der'), (der) => {
        const chain = attempt(() => parseX5c([der.toString('base64')]));
        if (!chain || der.equals(leaf.certificate.raw)) return;
        expect(() => verifyCertificatePath([chain[0], root.certificate], now)).toThrow(CertificatePathError);
      }),
      MUTATIONS,
    );
  });

  it('in PEM are described or rejected', () => {
    const valid = [leaf, root].map(({ certificate }) => certificate.toString());
    fc.assert(
      fc.property(mutationsOf(valid, 'text'), (text) => {
        const chain = parsePemCertificates(text.toString());
        expect(chain === undefined || describeCertificate(chain[0].toString()).subject !== '').toBe(true);
      }),
      MUTATIONS,
    );
  });
});

describe('parseCrl', () => {
  it('returns the serial numbers that were revoked', async () => {
    const issuerKey = generateKeys('P-256').privateKey;
    const issuerCertificate = await createRootCertificate({ ...DATES, subject: 'CN=Root', key: issuerKey });
    const serials = fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 150n }), { maxLength: 10 });
    const options = {
      issuerCertificate,
      issuerKey,
      number: 1,
      thisUpdate: DATES.notBefore,
      nextUpdate: DATES.notAfter,
    };
    await fc.assert(
      fc.asyncProperty(serials, async (numbers) => {
        const serialNumbers = numbers.map((number) => toHex(number));
        const revoked = serialNumbers.map((serialNumber) => ({ serialNumber, revokedAt: DATES.notBefore }));
        expect([...parseCrl(await createCrl({ ...options, revoked })).revoked]).toEqual(serialNumbers);
      }),
      { numRuns: 30 },
    );
  });

  it('accepts a mutation or rejects it with a CrlError', async () => {
    const key = generateKeys('P-256').privateKey;
    const issuerCertificate = await createRootCertificate({ ...DATES, subject: 'CN=Root', key });
    const revoked = [{ serialNumber: '01', revokedAt: DATES.notBefore }];
    const times = { thisUpdate: DATES.notBefore, nextUpdate: DATES.notAfter };
    const valid = await createCrl({ issuerCertificate, issuerKey: key, number: 1, ...times, revoked });
    expect(new X509Certificate(issuerCertificate).ca).toBe(true);
    fc.assert(fc.property(mutationsOf([valid], 'der'), (der) => void attempt(() => parseCrl(der))));
  });
});

/** Hexadecimal of an INTEGER in its shortest form, which starts with 00 where the first bit is set. */
function toHex(number: bigint): string {
  const hex = number.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return parseInt(even.slice(0, 2), 16) < 0x80 ? even : `00${even}`;
}
