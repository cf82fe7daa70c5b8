import { spawnSync } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { encodeCbor, Encoded } from '@vc/protocol/cbor';
import { importPublicJwk } from '@vc/protocol/crypto';
import { toFullDate, issueMdoc, toTdate } from '@vc/protocol/mdoc';
import { issueSdJwtVc, verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { createStatusListCwt, STATUS, StatusList } from '@vc/protocol/status-list';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { Holder } from '@vc/testing/unit/holder';
import { REPOSITORY } from '@vc/testing/unit/repository';

const CREDENTIALS = 2_000;

function runOracle<T>(script: string, input: object): T {
  const path = join(REPOSITORY, 'tests/programs/interop', script);
  const options = { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const;
  const { stdout, stderr, status } = spawnSync(process.execPath, [path], options);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as T;
}

/** Pseudo-random numbers that are the same in every run. */
class SeededRandom {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state % limit;
  }
}

type Claims = Record<string, unknown>;
interface Frame {
  _sd?: (string | number)[];
  [member: string]: unknown;
}

/** Nested claims of every JSON type, with the disclosure frame of @sd-jwt/core for them. */
function createClaims(random: SeededRandom, depth = 0): { claims: Claims; frame: Frame } {
  const claims: Claims = {};
  const frame: Frame = { _sd: [] };
  for (let count = random.below(6) + 1; count > 0; count -= 1) {
    const name = ['name', 'ключ', 'a/b', '~', 'x y', 'level'][count - 1]!;
    const { value, inner } = createValue(random, depth);
    claims[name] = value;
    if (inner) frame[name] = inner;
    if (random.below(2)) frame._sd!.push(name);
  }
  return { claims, frame };
}

function createValue(random: SeededRandom, depth: number): { value: unknown; inner?: Frame } {
  const kind = random.below(depth < 3 ? 8 : 6);
  if (kind === 6) {
    const { claims, frame } = createClaims(random, depth + 1);
    return { value: claims, inner: frame };
  }
  if (kind === 7) {
    const value = Array.from({ length: random.below(4) + 1 }, () => ['ä', '"', '\u2028', 0][random.below(4)]);
    return { value, inner: { _sd: value.flatMap((_, index) => (random.below(2) ? [index] : [])) } };
  }
  return { value: [random.below(1000), random.below(1000) / 7, true, null, 'text “quoted” \\ 😀', ''][kind] };
}

/** Whether the disclosure frame makes the claim selectively disclosable. */
function isSelectivelyDisclosable(frame: Frame | undefined, path: (string | number)[]): boolean {
  const [first, ...rest] = path;
  if (rest.length > 0) return isSelectivelyDisclosable(frame?.[String(first)] as Frame | undefined, rest);
  return frame?._sd?.includes(first!) ?? false;
}

describe('SD-JWT VC and @sd-jwt/core', () => {
  const issuer = new Holder();
  const random = new SeededRandom(7);
  const samples = Array.from({ length: CREDENTIALS }, () => createClaims(random));

  it('verify the credentials of each other with the same claims', async () => {
    const common = { vct: 'urn:example:sample', issuedAt: new Date('2026-06-01'), alg: 'ES256', randomBytes } as const;
    const ours = await Promise.all(
      samples.map(({ claims, frame }, index) =>
        issueSdJwtVc({
          ...common,
          claims,
          sign: issuer.sign,
          decoys: index % 3,
          isSelectivelyDisclosable: (path) => isSelectivelyDisclosable(frame, path),
        }),
      ),
    );
    const payloads = samples.map(({ claims, frame }) => ({ claims: { ...claims, vct: common.vct }, frame }));
    const theirs = runOracle<{ verified: Claims[]; issued: string[] }>('sd-jwt-oracle.mjs', {
      publicJwk: issuer.jwk,
      privateJwk: issuer.privateKey.export({ format: 'jwk' }),
      credentials: ours,
      claims: payloads,
    });
    for (const [index, { claims }] of samples.entries()) {
      const { vct, iat, ...read } = theirs.verified[index]!;
      expect([vct, iat]).toEqual([common.vct, 1_780_272_000]);
      expect(read).toEqual(claims);
      const resolveIssuerKey = () => importPublicJwk(issuer.jwk).key;
      const verified = await verifySdJwtVc(theirs.issued[index]!, { resolveIssuerKey, now: new Date() });
      expect(verified.claims).toEqual(claims);
    }
  });
});

describe('mdoc and @auth0/mdl', () => {
  it('presents and verifies an issued document with @auth0/mdl', async () => {
    const [root, leaf, device] = [new Holder(), new Holder(), new Holder()];
    const dates = { notBefore: new Date(Date.now() - 86_400_000), notAfter: new Date(Date.now() + 86_400_000 * 90) };
    const rootPem = await createRootCertificate({ ...dates, subject: 'CN=Root, C=ZA', key: root.privateKey });
    const leafPem = await createLeafCertificate({
      ...dates,
      subject: 'CN=Signer, C=ZA',
      publicKey: importPublicJwk(leaf.jwk).key,
      issuerCertificate: rootPem,
      issuerKey: root.privateKey,
      subjectAlternativeNames: [],
      extendedKeyUsages: ['1.0.18013.5.1.2'],
      issuerAlternativeNameUrl: 'https://issuer.example',
    });
    const docType = 'org.iso.18013.5.1.mDL';
    const now = new Date();
    const issuerSigned = await issueMdoc({
      docType,
      nameSpaces: {
        'org.iso.18013.5.1': {
          family_name: 'Nkosi',
          birth_date: toFullDate('1990-04-01'),
          issue_date: toTdate(now),
          age_over_18: true,
          portrait: Buffer.from('jpeg'),
          issuing_country: 'ZA',
          driving_privileges: [{ vehicle_category_code: 'B' }],
        },
      },
      validityInfo: { signed: now, validFrom: now, validUntil: new Date(now.getTime() + 86_400_000) },
      deviceKey: device.jwk,
      alg: 'ES256',
      sign: leaf.sign,
      x5chain: [new X509Certificate(leafPem).raw],
      randomBytes,
    });
    const document = { docType, issuerSigned: new Encoded(issuerSigned) };
    const outcome = runOracle<{ failed: string[]; checks: number; elements: Record<string, string[]> }>(
      'mdl-oracle.mjs',
      {
        document: encodeCbor({ version: '1.0', documents: [document], status: 0 }).toString('base64url'),
        devicePrivateJwk: { ...device.privateKey.export({ format: 'jwk' }), kid: '' },
        root: rootPem,
      },
    );
    expect(outcome.failed).toEqual([]);
    expect(outcome.checks).toBeGreaterThan(10);
    expect(outcome.elements['org.iso.18013.5.1']!.sort()).toEqual([
      'age_over_18',
      'birth_date',
      'driving_privileges',
      'family_name',
      'issue_date',
      'issuing_country',
      'portrait',
    ]);
  });
});

describe('cose-kit', () => {
  it('verifies our Status List Token in CWT format', async () => {
    const signer = new Holder();
    const list = StatusList.create(2, 16);
    list.set(3, STATUS.suspended);
    const times = { issuedAt: new Date(1_780_000_000_000), expiresAt: new Date(1_780_003_600_000), ttl: 300 };
    const uri = 'https://issuer.example/status-lists/1';
    const aggregationUri = 'https://issuer.example/status-lists';
    const kid = 'did:web:issuer.example#1';
    const token = await createStatusListCwt({
      list,
      uri,
      ...times,
      aggregationUri,
      alg: 'ES256',
      kid,
      sign: signer.sign,
    });
    const outcome = runOracle('status-list-oracle.mjs', {
      token: token.toString('base64url'),
      publicJwk: signer.jwk,
    });
    expect(outcome).toEqual({
      protectedHeaders: { 1: -7, 4: kid, 16: 'application/statuslist+cwt' },
      claims: { sub: uri, exp: 1_780_003_600, iat: 1_780_000_000, ttl: 300 },
      bits: 2,
      aggregationUri,
      statuses: [0b1000_0000, 0, 0, 0],
    });
  });
});
