import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { KeyType } from '@vc/protocol/crypto';
import { createSigner, generateKeys, publicJwkOf, requireAlgorithmOf } from '@vc/protocol/crypto';
import { issueVcJwt, OPEN_BADGE_CREDENTIAL, toDocumentType, verifyVc } from '@vc/protocol/vcdm';
import { describeWith } from '@vc/testing/programs/describe-with';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { REPOSITORY } from '@vc/testing/unit/repository';

const ISSUER = 'did:web:university.example';
const ACHIEVEMENT = {
  id: 'https://university.example/achievements/first-aid',
  type: ['Achievement'],
  name: 'First aid',
  description: 'Helps until the ambulance is there.',
  criteria: { narrative: 'A course of two days, and a test.' },
};
const KEY_TYPES: KeyType[] = ['P-256', 'Ed25519'];

interface Result {
  verdicts: string[];
  badges: string[];
}

describeWith('python', 'openbadgeslib', () => {
  const issuers = KEY_TYPES.map((keyType) => generateKeys(keyType));
  const subjectKey = publicJwkOf(generateKeys('P-256').publicKey);
  const subject = `did:jwk:${Buffer.from(JSON.stringify(subjectKey)).toString('base64url')}`;
  const now = new Date();
  let result: Result;

  async function issue({ publicKey, privateKey }: (typeof issuers)[number], members: object): Promise<string> {
    const { type, ...context } = toDocumentType(OPEN_BADGE_CREDENTIAL);
    const credential = {
      ...context,
      type: ['VerifiableCredential', type],
      id: 'urn:uuid:0c07c1ce-57cb-41af-bef2-1b932b986873',
      name: 'First aid',
      issuer: ISSUER,
      validFrom: '2026-01-01T00:00:00Z',
      validUntil: '2100-01-01T00:00:00Z',
      credentialSubject: { type: ['AchievementSubject'], achievement: ACHIEVEMENT, ...members },
    };
    const { alg } = requireAlgorithmOf(publicKey);
    const sign = createSigner(privateKey);
    return issueVcJwt({ credential, issuedAt: now, alg, kid: `${ISSUER}#1`, holderKey: subjectKey, sign });
  }

  beforeAll(async () => {
    const bin = installPythonPackages('open-badges');
    const identifier = [{ type: 'IdentityObject', hashed: false, identityHash: 'thandi', identityType: 'userName' }];
    const badges = await Promise.all(
      issuers.flatMap((issuer) =>
        [{ id: subject }, { identifier }].map(async (members) => ({
          token: await issue(issuer, members),
          publicKey: toPem(issuer),
        })),
      ),
    );
    const [first, ...others] = badges;
    if (!first) throw new Error('No badge was issued.');
    const forged = { ...first, publicKey: toPem(generateKeys('P-256')) };
    const keys = issuers.map(({ publicKey, privateKey }) => ({
      alg: requireAlgorithmOf(publicKey).alg,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }));
    const input = JSON.stringify({ badges: [first, ...others, forged], keys, issuer: ISSUER, subject });
    const program = join(REPOSITORY, 'tests/programs/open-badges/badges.py');
    const { status, stdout, stderr } = spawnSync(join(bin, 'python'), [program], { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    result = JSON.parse(stdout) as Result;
  });

  it('verifies issued badges of every key type and kind of holder, and rejects one with another key', () => {
    const badges = KEY_TYPES.flatMap(() => ['First aid', 'First aid']);
    expect(result.verdicts).toEqual([...badges, 'rejected: Invalid signature']);
  });

  it.each(KEY_TYPES.map((keyType, index) => [keyType, index] as const))(
    'signs badges with %s that are verified and bound to their subject',
    async (_, index) => {
      const key = issuers[index]?.publicKey;
      if (!key) throw new Error('The issuer has no key.');
      const options = { resolveIssuerKey: () => key, now };
      const { types, issuer, holderKey } = await verifyVc(result.badges[index] ?? '', 'vc+jwt', options);
      expect({ issuer, holderKey }).toEqual({ issuer: ISSUER, holderKey: subjectKey });
      expect(types).toContain(OPEN_BADGE_CREDENTIAL);
    },
  );
});

function toPem({ publicKey }: ReturnType<typeof generateKeys>): string {
  return publicKey.export({ type: 'spki', format: 'pem' });
}
