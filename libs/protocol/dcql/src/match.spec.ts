import type { HeldCredential } from './index';
import { matchCredential, matchHeldClaims, parseDcqlQuery } from './index';

const held = (format: HeldCredential['format'], ...types: string[]): HeldCredential => {
  return { format, types, claims: {}, authorityKeyIdentifiers: () => [] };
};
const match = (query: object, credential: HeldCredential, rule = matchCredential) => {
  const [parsed] = parseDcqlQuery({ credentials: [{ id: 'a', ...query }] }).credentials;
  return rule(parsed!, credential);
};

describe('matchCredential', () => {
  const mdoc = { format: 'mso_mdoc', meta: { doctype_value: 'org.example', vct_values: 5 } };

  it('accepts a credential of the format and the type, whatever meta has for other formats', () => {
    expect(match(mdoc, held('mso_mdoc', 'org.example'))).toEqual([]);
    const sdJwt = { format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'], doctype_value: 5 } };
    expect(match(sdJwt, held('dc+sd-jwt', 'urn:a'))).toEqual([]);
  });

  it.each<[string, object]>([
    ['another type', { format: 'mso_mdoc', meta: { doctype_value: 'org.other' } }],
    ['another format', { format: 'dc+sd-jwt', meta: { vct_values: ['org.example'] } }],
    ['an unknown format', { format: 'ldp_vc', meta: { vct_values: {} } }],
  ])('rejects a credential for a query of %s', (_, query) => {
    expect(match(query, held('mso_mdoc', 'org.example'))).toBeUndefined();
  });
});

/** OpenID4VP 1.0 §B.1.1 */
describe('type_values', () => {
  const BASE = 'https://www.w3.org/2018/credentials#VerifiableCredential';
  const credential = held('vc+jwt', BASE, 'urn:a:alumni', 'urn:a:degree');
  const ask = (typeValues: unknown, format = 'vc+jwt') => ({ format, meta: { type_values: typeValues } });

  it.each([
    ['one type', [['urn:a:alumni']]],
    ['several types in another order', [['urn:a:degree', BASE, 'urn:a:alumni']]],
    ['one alternative of several', [['urn:a:other'], ['urn:a:degree']]],
  ])('accept a credential that has %s', (_, typeValues) => {
    expect(match(ask(typeValues), credential)).toEqual([]);
  });

  it.each([
    ['another type', ask([['urn:a:other']])],
    ['one type more', ask([['urn:a:alumni', 'urn:a:other']])],
    ['another format', ask([['urn:a:alumni']], 'vc+sd-jwt')],
    ['no type_values', { format: 'mso_mdoc', meta: { doctype_value: 'urn:a:alumni' } }],
  ])('reject a credential for a query of %s', (_, query) => {
    expect(match(query, credential)).toBeUndefined();
  });

  it.each([
    [undefined],
    [[]],
    [[[]]],
    ['urn:a'],
    [['urn:a']],
    [[[1]]],
    [[['urn:a'], [1]]],
    [[Array(101).fill('urn:a')]],
  ])('rejects the type_values %j', (typeValues) => {
    for (const format of ['vc+jwt', 'vc+sd-jwt']) {
      expect(() => match(ask(typeValues, format), credential)).toThrow('type_values');
    }
  });
});

describe('matchHeldClaims', () => {
  const [name, portrait] = ['name', 'portrait'].map((element) => ({ path: ['org.example.1', element] }));
  const credential = { ...held('mso_mdoc', 'org.example'), claims: { 'org.example.1': { name: 'Thandi' } } };
  const matchHeld = (claims: unknown[], docType = 'org.example') =>
    match({ format: 'mso_mdoc', meta: { doctype_value: docType }, claims }, credential, matchHeldClaims);

  it('returns the paths of the claims that the credential has', () => {
    expect(matchHeld([portrait, name])).toEqual([name!.path]);
  });

  it('rejects a credential without any of the claims, and one of another type', () => {
    expect(matchHeld([portrait])).toBeUndefined();
    expect(matchHeld([name], 'org.other')).toBeUndefined();
  });

  it('rejects a credential of another format', () => {
    const query = { format: 'dc+sd-jwt', meta: { vct_values: ['org.example'] }, claims: [name] };
    expect(match(query, credential, matchHeldClaims)).toBeUndefined();
  });
});
