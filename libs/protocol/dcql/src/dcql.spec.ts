import type { ClaimsPath, CredentialQuery } from './index';
import { findUnansweredQueries, findUnmetClaims, isW3cFormat, keepClaims, requestedTypes, selectClaims } from './index';

/** The credential of OpenID4VP 1.0 §7.3. */
const CLAIMS = {
  name: 'Arthur Dent',
  address: { street_address: '42 Market Street', locality: 'Milliways', postal_code: '12345' },
  degrees: [
    { type: 'Bachelor of Science', university: 'University of Betelgeuse' },
    { type: 'Master of Science', university: 'University of Betelgeuse' },
  ],
  nationalities: ['British', 'Betelgeusian'],
  mixed: ['1 Long Street', { country: 'ZA' }],
  lists: [['1', '2'], { first: '3' }],
  partial: [{ year: 2010 }, { city: 'Durban' }],
  pairs: [['a', 'b'], ['c']],
};

describe('selectClaims and keepClaims', () => {
  it.each<[ClaimsPath, unknown[]]>([
    [['name'], ['Arthur Dent']],
    [['address'], [CLAIMS.address]],
    [['address', 'street_address'], ['42 Market Street']],
    [
      ['degrees', null, 'type'],
      ['Bachelor of Science', 'Master of Science'],
    ],
    [['nationalities', 1], ['Betelgeusian']],
    [['nationalities', 2], []],
    [['nationalities', 'length'], []],
    [['name', null], []],
    [['name', 0], []],
    [['address', null], []],
    [['missing', 'deeper'], []],
    [['constructor'], []],
    [['__proto__'], []],
    // §7.1.1: a step that does not apply to one of the selected elements aborts.
    [['mixed', null, 'country'], []],
    [['lists', null, 0], []],
    [['lists', null, null], []],
    [['degrees', null, 'name'], []],
    // A missing member or index removes its element alone.
    [['partial', null, 'year'], [2010]],
    [['pairs', null, 1], ['b']],
  ])('select by %j: %j', (path, selected) => {
    expect(selectClaims(CLAIMS, path)).toStrictEqual(selected);
  });

  it('keep what the paths select, and nothing else', () => {
    const paths: ClaimsPath[] = [['name'], ['address', 'locality'], ['degrees', 1, 'type'], ['nationalities', null]];
    expect(keepClaims(CLAIMS, paths)).toEqual({
      name: 'Arthur Dent',
      address: { locality: 'Milliways' },
      degrees: [{ type: 'Master of Science' }],
      nationalities: ['British', 'Betelgeusian'],
    });
  });

  it.each<[ClaimsPath[], object]>([
    [[], {}],
    [[['missing']], {}],
    [[['address']], { address: CLAIMS.address }],
    [[['address'], ['address', 'locality']], { address: CLAIMS.address }],
    [[['degrees', 0]], { degrees: [CLAIMS.degrees[0]] }],
    [[['degrees', null]], { degrees: CLAIMS.degrees }],
    [[['degrees', 1, 'missing']], {}],
    [[['nationalities', 2]], {}],
    [[['name'], ['name', 'first']], { name: 'Arthur Dent' }],
    [[['name', 'first']], {}],
    [[['nationalities', 'country']], {}],
    [[['address', null]], {}],
    [[['mixed', null, 'country']], {}],
    [
      [
        ['mixed', null, 'country'],
        ['mixed', 1, 'country'],
      ],
      { mixed: [{ country: 'ZA' }] },
    ],
    [[['lists', null, 0]], {}],
    [[['partial', null, 'year']], { partial: [{ year: 2010 }] }],
    [[['pairs', null, 1]], { pairs: [['b']] }],
  ])('keep by %j: %j', (paths, kept) => {
    expect(keepClaims(CLAIMS, paths)).toStrictEqual(kept);
  });
});

describe('findUnmetClaims', () => {
  const query = (more: Partial<CredentialQuery>): CredentialQuery => ({
    id: 'a',
    format: 'dc+sd-jwt',
    meta: { vct_values: ['urn:a'] },
    ...more,
  });

  it('accepts any credential without claims in the query', () => {
    expect(findUnmetClaims(query({}), {})).toEqual([]);
  });

  it('accepts every claim with one of its values', () => {
    const claims = [{ path: ['name'] }, { path: ['nationalities', null], values: ['Betelgeusian'] }];
    expect(findUnmetClaims(query({ claims }), CLAIMS)).toEqual([]);
  });

  it('reports each claim that is missing or has another value', () => {
    const claims = [
      { path: ['email'] },
      { path: ['address', 'locality'], values: ['London'] },
      { path: ['nationalities', null], values: ['Martian'] },
      { path: ['address', 'postal_code'], values: [12345] },
    ];
    expect(findUnmetClaims(query({ claims }), CLAIMS)).toEqual([
      'the claim email is missing',
      'the claim address.locality has another value than those asked for',
      'the claim nationalities.* has another value than those asked for',
      'the claim address.postal_code has another value than those asked for',
    ]);
  });

  it('accepts any of the claim sets', () => {
    const claims = [
      { id: 'e', path: ['email'] },
      { id: 'n', path: ['name'] },
    ];
    expect(findUnmetClaims(query({ claims, claim_sets: [['e', 'n'], ['n']] }), CLAIMS)).toEqual([]);
    expect(findUnmetClaims(query({ claims, claim_sets: [['n'], ['e', 'n']] }), CLAIMS)).toEqual([]);
    expect(findUnmetClaims(query({ claims, claim_sets: [['e', 'n'], ['e']] }), CLAIMS)).toEqual([
      'the claim email is missing',
    ]);
  });
});

describe('findUnansweredQueries', () => {
  const credentials = ['a', 'b', 'c'].map((id) => ({
    id,
    format: 'dc+sd-jwt' as const,
    meta: { vct_values: ['urn:a'] },
  }));

  it('reports each missing credential', () => {
    expect(findUnansweredQueries({ credentials }, new Set(['a', 'b', 'c']))).toEqual([]);
    expect(findUnansweredQueries({ credentials }, new Set(['b']))).toEqual([
      'the credential a is missing',
      'the credential c is missing',
    ]);
  });

  it('reports each required set without an option', () => {
    const credential_sets = [{ options: [['a'], ['b', 'c']] }, { options: [['c']], required: false }];
    const query = { credentials, credential_sets };
    expect(findUnansweredQueries(query, new Set(['a']))).toEqual([]);
    expect(findUnansweredQueries(query, new Set(['b', 'c']))).toEqual([]);
    expect(findUnansweredQueries(query, new Set(['b']))).toEqual(['none of the options of credential set 0 is there']);
  });
});

describe('requestedTypes', () => {
  const BASE = 'https://www.w3.org/2018/credentials#VerifiableCredential';

  it('returns the types of each format, and not the one that all W3C credentials have', () => {
    expect(requestedTypes({ format: 'dc+sd-jwt', meta: { vct_values: ['urn:a', 'urn:b'] } })).toEqual([
      'urn:a',
      'urn:b',
    ]);
    expect(requestedTypes({ format: 'mso_mdoc', meta: { doctype_value: 'org.a' } })).toEqual(['org.a']);
    const meta = {
      type_values: [
        [BASE, 'urn:a'],
        ['urn:a', 'urn:b'],
      ],
    };
    expect(requestedTypes({ format: 'vc+jwt', meta })).toEqual(['urn:a', 'urn:b']);
  });

  it('returns no type of a query of another format', () => {
    expect(requestedTypes({ format: 'dc+sd-jwt', meta: { doctype_value: 'org.a' } })).toEqual([]);
    expect(requestedTypes({ format: 'mso_mdoc', meta: { vct_values: ['urn:a'] } })).toEqual([]);
    expect(requestedTypes({ format: 'vc+sd-jwt', meta: { vct_values: ['urn:a'] } })).toEqual([]);
  });
});

describe('isW3cFormat', () => {
  it('accepts the formats of W3C credentials alone', () => {
    const formats = ['dc+sd-jwt', 'mso_mdoc', 'vc+jwt', 'vc+sd-jwt', 'ldp_vc'];
    expect(formats.filter(isW3cFormat)).toEqual(['vc+jwt', 'vc+sd-jwt']);
  });
});
