import type { HeldCredential } from './index';
import { matchCredential, parseDcqlQuery } from './index';

const held = (format: HeldCredential['format'], ...types: string[]): HeldCredential => {
  return { format, types, claims: {}, authorityKeyIdentifiers: () => [] };
};
const match = (query: object, credential: HeldCredential) => {
  const [parsed] = parseDcqlQuery({ credentials: [{ id: 'a', ...query }] }).credentials;
  return matchCredential(parsed!, credential);
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

  it.each([[undefined], [[]], [[[]]], ['urn:a'], [['urn:a']], [[[1]]], [[Array(101).fill('urn:a')]]])(
    'rejects the type_values %j',
    (typeValues) => {
      for (const format of ['vc+jwt', 'vc+sd-jwt']) {
        expect(() => match(ask(typeValues, format), credential)).toThrow('type_values');
      }
    },
  );
});
