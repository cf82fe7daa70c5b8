import { randomBytes } from 'node:crypto';
import { mutationsOf } from '@vc/development/hostile-input';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import fc from 'fast-check';
import type { ClaimPath } from './index';
import { issueSdJwtVc, SdJwtVcError, selectDisclosures, verifySdJwtVc } from './index';

fc.configureGlobal({ seed: 9901, numRuns: 150 });

/** Few mutations change a value and leave the rest valid. */
const MUTATIONS = { numRuns: 1000 };

const { privateKey, publicKey } = generateKeys('P-256');
const now = new Date('2026-06-01T12:00:00Z');
const options = { now, resolveIssuerKey: () => publicKey };
const RESERVED = ['iss', 'nbf', 'exp', 'cnf', 'vct', 'vct#integrity', 'status', 'iat', '_sd_alg', '_sd', '...'];

/** Names that the format does not define, also not below the top. */
const names = fc.string({ maxLength: 8 }).filter((name) => !RESERVED.includes(name) && name !== '__proto__');
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string()),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const claims = fc.dictionary(names, values, { maxKeys: 4, noNullPrototype: true });

const issue = (members: Record<string, unknown>, isSelectivelyDisclosable: (path: ClaimPath) => boolean) =>
  issueSdJwtVc({
    claims: members,
    isSelectivelyDisclosable,
    vct: 'urn:example:person',
    issuedAt: now,
    alg: 'ES256',
    sign: createSigner(privateKey),
    randomBytes,
    decoys: 2,
  });

describe('issueSdJwtVc and verifySdJwtVc', () => {
  it('return all claims of a credential with all disclosures', async () => {
    await fc.assert(
      fc.asyncProperty(claims, fc.nat(3), async (members, remainder) => {
        const credential = await issue(members, (path) => path.join('.').length % 4 <= remainder);
        expect((await verifySdJwtVc(credential, options)).claims).toEqual(members);
      }),
    );
  });

  it('return the claims that are selected, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(claims, fc.func(fc.boolean()), async (members, isWanted) => {
        const credential = await issue(members, (path) => path.length === 1);
        const wanted = Object.entries(members).filter(([name]) => isWanted(name));
        const presented = selectDisclosures(
          credential,
          wanted.map(([name]) => [name]),
        );
        expect((await verifySdJwtVc(presented, options)).claims).toEqual(Object.fromEntries(wanted));
      }),
    );
  });
});

describe('verifySdJwtVc', () => {
  it('accepts no mutation with other claims, and rejects it with an SdJwtVcError', async () => {
    const members = { name: 'A', list: ['x', { y: 1 }], nested: { z: true } };
    const credential = await issue(members, () => true);
    await fc.assert(
      fc.asyncProperty(mutationsOf([credential], 'compact'), async (mutation) => {
        try {
          // Without some disclosures, a credential has fewer claims.
          expect(members).toMatchObject((await verifySdJwtVc(mutation.toString(), options)).claims);
        } catch (error) {
          expect(error).toBeInstanceOf(SdJwtVcError);
        }
      }),
      MUTATIONS,
    );
  });
});
