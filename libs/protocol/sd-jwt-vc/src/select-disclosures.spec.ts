import { randomBytes } from 'node:crypto';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import { issueSdJwtVc, SdJwtVcError, selectDisclosures, verifySdJwtVc } from './index';

const { privateKey, publicKey } = generateKeys('P-256');
const CLAIMS = {
  name: 'Thandi',
  address: { street: 'Long', locality: { city: 'Durban', code: '4001' } },
  degrees: [
    { type: 'BSc', year: 2010 },
    { type: 'MSc', year: 2012 },
  ],
  open: 'always',
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

  it('rejects a text that is not an SD-JWT', () => {
    expect(() => selectDisclosures('x~', [['a']])).toThrow(SdJwtVcError);
  });
});
