import { randomBytes } from 'node:crypto';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import { growthBetween, LINEAR } from '@vc/testing/unit/processor-time';
import { issueSdJwtVc, listUnselectedClaims, SdJwtVcError, selectDisclosures, verifySdJwtVc } from './index';

const { privateKey, publicKey } = generateKeys('P-256');
const CLAIMS = {
  name: 'Thandi',
  address: { street: 'Long', locality: { city: 'Durban', code: '4001' } },
  degrees: [
    { type: 'BSc', year: 2010 },
    { type: 'MSc', year: 2012 },
  ],
  open: 'always',
  mixed: ['1 Long Street', { country: 'ZA' }],
  partial: [{ year: 2010 }, { city: 'Durban' }],
};

async function shown(...paths: (string | number | null)[][]): Promise<unknown> {
  const sdJwt = await issueSdJwtVc({
    claims: CLAIMS,
    vct: 'urn:a',
    issuedAt: new Date(),
    alg: 'ES256',
    randomBytes,
    isSelectivelyDisclosable: (path) => path[0] !== 'open',
    sign: createSigner(privateKey),
  });
  const some = selectDisclosures(sdJwt, paths);
  return (await verifySdJwtVc(some, { resolveIssuerKey: () => publicKey, now: new Date() })).claims;
}

describe('selectDisclosures', () => {
  it.each<[(string | number | null)[][], object]>([
    [[], { open: 'always' }],
    [[['name']], { open: 'always', name: 'Thandi' }],
    [[['missing']], { open: 'always' }],
    [[['address', 'street']], { open: 'always', address: { street: 'Long' } }],
    [[['address', 'locality', 'city']], { open: 'always', address: { locality: { city: 'Durban' } } }],
    [[['address']], { open: 'always', address: CLAIMS.address }],
    [[['degrees', 1, 'type']], { open: 'always', degrees: [{ type: 'MSc' }] }],
    [[['degrees', null, 'year']], { open: 'always', degrees: [{ year: 2010 }, { year: 2012 }] }],
    // OpenID4VP 1.0 §7.1.1
    [[['mixed', null, 'country']], { open: 'always' }],
    [[['mixed', 1, 'country']], { open: 'always', mixed: [{ country: 'ZA' }] }],
    [[['name', 'first']], { open: 'always' }],
    [[['address', 'missing']], { open: 'always' }],
    [[['address', null]], { open: 'always' }],
    [[['degrees', 'year']], { open: 'always' }],
    [[['degrees', 2]], { open: 'always' }],
    [[['partial', null, 'year']], { open: 'always', partial: [{ year: 2010 }] }],
    [[['name'], ['degrees', 0]], { open: 'always', name: 'Thandi', degrees: [CLAIMS.degrees[0]] }],
  ])('keeps for %j the disclosures that it needs', async (paths, claims) => {
    expect(await shown(...paths)).toEqual(claims);
  });

  it('keeps the disclosures of claims within an array element in the clear', async () => {
    const sdJwt = await issueSdJwtVc({
      claims: CLAIMS,
      vct: 'urn:a',
      issuedAt: new Date(),
      alg: 'ES256',
      randomBytes,
      isSelectivelyDisclosable: ([name, index, member]) =>
        name === 'degrees' && index !== undefined && member === 'type',
      sign: createSigner(privateKey),
    });
    const some = selectDisclosures(sdJwt, [['degrees', 1, 'type']]);
    const { claims } = await verifySdJwtVc(some, { resolveIssuerKey: () => publicKey, now: new Date() });
    expect(claims.degrees).toEqual([{ year: 2010 }, CLAIMS.degrees[1]]);
  });

  it('counts only the elements whose disclosures are known', async () => {
    const sdJwt = await issueSdJwtVc({
      claims: { list: ['a', 'b', 'c'] },
      vct: 'urn:a',
      issuedAt: new Date(),
      alg: 'ES256',
      randomBytes,
      isSelectivelyDisclosable: ([, index]) => index !== undefined,
      sign: createSigner(privateKey),
    });
    // The holder has the claims { list: ['b', 'c'] }.
    const [jwt, , ...disclosures] = sdJwt.split('~');
    const some = selectDisclosures([jwt, ...disclosures].join('~'), [['list', 1]]);
    const { claims } = await verifySdJwtVc(some, { resolveIssuerKey: () => publicKey, now: new Date() });
    expect(claims).toEqual({ list: ['c'] });
  });

  it('rejects a text that is not an SD-JWT', () => {
    expect(() => selectDisclosures('x~', [['a']])).toThrow(SdJwtVcError);
  });
});

describe('listUnselectedClaims', () => {
  const claims = { name: 'A', address: { street: 'Long', country: 'ZA' }, hall: 'B', roles: ['x', 'y'] };

  it.each<[string, string[], (string | number | null)[][], (string | number)[][]]>([
    ['what is in the clear', ['name', 'address', 'roles'], [], [['hall']]],
    ['nothing of what is selected', ['name', 'address', 'roles'], [['hall']], []],
    [
      'the rest of a disclosure',
      ['name', 'address', 'hall', 'roles'],
      [['address', 'country']],
      [['address', 'street']],
    ],
    [
      'nothing of a disclosure within',
      ['name', 'address', 'address.street', 'hall', 'roles'],
      [['address', 'country']],
      [],
    ],
    ['elements in the clear', ['name', 'address', 'hall', 'roles'], [['roles', 0]], [['roles', 1]]],
    ['no element that is hidden', ['name', 'address', 'hall', 'roles.0', 'roles.1'], [['roles', 0]], []],
    ['the whole of an object', ['name', 'hall', 'roles'], [], [['address']]],
    ['the open part of an object', ['name', 'hall', 'roles', 'address.street'], [], [['address', 'country']]],
  ])('returns %s', async (_, disclosable, paths, unselected) => {
    const sdJwt = await issueSdJwtVc({
      claims,
      vct: 'urn:a',
      issuedAt: new Date(),
      alg: 'ES256',
      randomBytes,
      isSelectivelyDisclosable: (path) => disclosable.includes(path.join('.')),
      sign: createSigner(privateKey),
    });
    const places = listUnselectedClaims(sdJwt, paths).filter(([name]) => Object.hasOwn(claims, name!));
    expect(places).toEqual(unselected);
  });
});

describe('500 paths into a list', () => {
  const paths = Array.from({ length: 500 }, (_, index) => ['list', index]);

  const issue = (size: number) =>
    issueSdJwtVc({
      claims: { list: Array.from({ length: size }, (_, index) => `element ${index}`) },
      vct: 'urn:a',
      issuedAt: new Date(),
      alg: 'ES256',
      randomBytes,
      isSelectivelyDisclosable: (path) => path.length === 1,
      sign: createSigner(privateKey),
    });

  it.each([
    ['selectDisclosures', selectDisclosures],
    ['listUnselectedClaims', listUnselectedClaims],
  ])('are followed by %s in time that grows with its length', async (_, follow) => {
    const [small, large] = await Promise.all([issue(4_000), issue(40_000)]);
    const growth = await growthBetween(
      () => follow(small, paths),
      () => follow(large, paths),
    );
    expect(growth).toBeLessThan(LINEAR);
  });

  it('visit a list once that each of them selects as a whole', async () => {
    const sdJwt = await issue(20_000);
    const whole = (count: number) =>
      selectDisclosures(
        sdJwt,
        Array.from({ length: count }, () => ['list']),
      );
    const growth = await growthBetween(
      () => whole(1),
      () => whole(500),
    );
    // 500 paths cost little more than one: `growthBetween` expects ten times as much.
    expect(growth).toBeLessThan(LINEAR);
  });
});
