import type { CredentialQuery, HeldCredential } from './index';
import { chooseQueries, DcqlError, matchCredential, parseDcqlQuery } from './index';

const QUERY = { id: 'a', format: 'dc+sd-jwt', meta: { vct_values: ['urn:a'] } };
const claims = (count: number) => Array.from({ length: count }, (_, index) => ({ path: [index] }));

const mdocWith = (path: unknown[]) => ({
  id: 'm',
  format: 'mso_mdoc',
  meta: { doctype_value: 'org.example' },
  claims: [{ path: ['org.example', 'name'] }, { path }],
});

describe('parseDcqlQuery', () => {
  it('accepts every member of the specification, and unknown ones', () => {
    const query = {
      credentials: [
        {
          ...QUERY,
          multiple: true,
          require_cryptographic_holder_binding: true,
          unknown: 1,
          claims: [
            { id: 'x', path: ['a', null, 0], values: ['b', 1, true] },
            { id: 'y', path: ['c'] },
          ],
          claim_sets: [['x', 'y'], ['y']],
          trusted_authorities: [{ type: 'etsi_tl', values: ['https://a.example'] }],
        },
        {
          id: 'b',
          format: 'mso_mdoc',
          meta: { doctype_value: 'a.b' },
          claims: [{ path: ['n', 'e'], intent_to_retain: true }],
        },
        { id: 'c', format: 'jwt_vc_json', meta: { type_values: [['A']] } },
      ],
      credential_sets: [{ options: [['a'], ['b', 'c']], required: false, purpose: 'x' }],
    };
    expect(parseDcqlQuery(query)).toEqual(query);
  });

  it('takes optional members that are null for absent ones', () => {
    const nulls = { claims: null, claim_sets: null, multiple: null, trusted_authorities: null };
    expect(parseDcqlQuery({ credentials: [{ ...QUERY, ...nulls }], credential_sets: null })).toEqual({
      credentials: [QUERY],
    });
  });

  it('accepts 500 claims of all credential queries together', () => {
    const credentials = [
      { ...QUERY, claims: claims(499) },
      { ...QUERY, id: 'b', claims: claims(1) },
      { ...QUERY, id: 'c' },
    ];
    expect(parseDcqlQuery({ credentials })).toEqual({ credentials });
  });

  it.each<[string, unknown]>([
    ['a text', 'x'],
    ['no credentials', {}],
    ['an empty list', { credentials: [] }],
    ['credentials that are an object', { credentials: {} }],
    ['a credential that is null', { credentials: [null] }],
    ['an id with spaces', { credentials: [{ ...QUERY, id: 'a b' }] }],
    ['an id twice', { credentials: [QUERY, QUERY] }],
    ['no format', { credentials: [{ ...QUERY, format: undefined }] }],
    ['no meta', { credentials: [{ ...QUERY, meta: undefined }] }],
    ['types that are a text', { credentials: [{ ...QUERY, meta: { vct_values: 'urn:a' } }] }],
    [
      'a document type that is a list',
      { credentials: [{ ...QUERY, format: 'mso_mdoc', meta: { doctype_value: ['a'] } }] },
    ],
    ['an empty list of authorities', { credentials: [{ ...QUERY, trusted_authorities: [] }] }],
    ['an authority without values', { credentials: [{ ...QUERY, trusted_authorities: [{ type: 'aki' }] }] }],
    ['an authority without a type', { credentials: [{ ...QUERY, trusted_authorities: [{ values: ['AQID'] }] }] }],
    ['multiple as a text', { credentials: [{ ...QUERY, multiple: 'yes' }] }],
    ['a holder binding as a text', { credentials: [{ ...QUERY, require_cryptographic_holder_binding: 'no' }] }],
    ['an id that is a number', { credentials: [{ ...QUERY, id: 1 }] }],
    ['more than 100 queries', { credentials: Array.from({ length: 101 }, (_, id) => ({ ...QUERY, id: `${id}` })) }],
    ['more than 500 claims of one query', { credentials: [{ ...QUERY, claims: claims(501) }] }],
    [
      'more than 500 claims of all queries',
      {
        credentials: [
          { ...QUERY, claims: claims(250) },
          { ...QUERY, id: 'b', claims: claims(251) },
        ],
      },
    ],
    ['a claim id with spaces', { credentials: [{ ...QUERY, claims: [{ id: 'x y', path: ['a'] }] }] }],
    ['a claim id that is a number', { credentials: [{ ...QUERY, claims: [{ id: 1, path: ['a'] }] }] }],
    ['intent_to_retain as a text', { credentials: [{ ...QUERY, claims: [{ path: ['a'], intent_to_retain: 'no' }] }] }],
    ['a value and an object', { credentials: [{ ...QUERY, claims: [{ path: ['a'], values: ['b', {}] }] }] }],
    ['an empty list of claims', { credentials: [{ ...QUERY, claims: [] }] }],
    ['a claim without a path', { credentials: [{ ...QUERY, claims: [{}] }] }],
    ['an empty path', { credentials: [{ ...QUERY, claims: [{ path: [] }] }] }],
    ['a path with a negative index', { credentials: [{ ...QUERY, claims: [{ path: ['a', -1] }] }] }],
    ['a path with an object', { credentials: [{ ...QUERY, claims: [{ path: [{}] }] }] }],
    ['an mdoc path of a namespace alone', { credentials: [mdocWith(['org.example'])] }],
    ['an mdoc path of three texts', { credentials: [mdocWith(['org.example', 'address', 'country'])] }],
    ['an mdoc path with null', { credentials: [mdocWith(['org.example', null])] }],
    ['an mdoc path with an index', { credentials: [mdocWith(['org.example', 0])] }],
    ['an mdoc path that begins with null', { credentials: [mdocWith([null, 'address'])] }],
    ['a value that is an object', { credentials: [{ ...QUERY, claims: [{ path: ['a'], values: [{}] }] }] }],
    [
      'a claim id twice',
      {
        credentials: [
          {
            ...QUERY,
            claims: [
              { id: 'x', path: ['a'] },
              { id: 'x', path: ['b'] },
            ],
          },
        ],
      },
    ],
    ['sets without claims', { credentials: [{ ...QUERY, claim_sets: [['x']] }] }],
    [
      'a set of unknown claims',
      { credentials: [{ ...QUERY, claims: [{ id: 'x', path: ['a'] }], claim_sets: [['y']] }] },
    ],
    ['an option of unknown credentials', { credentials: [QUERY], credential_sets: [{ options: [['z']] }] }],
    [
      'an option of known and unknown credentials',
      { credentials: [QUERY], credential_sets: [{ options: [['a', 'z']] }] },
    ],
    ['required as a text', { credentials: [QUERY], credential_sets: [{ options: [['a']], required: 'no' }] }],
    ['a set without options', { credentials: [QUERY], credential_sets: [{}] }],
  ])('rejects %s', (_, value) => {
    expect(() => parseDcqlQuery(value)).toThrow(DcqlError);
  });
});

describe('matchCredential', () => {
  const held: HeldCredential = {
    format: 'dc+sd-jwt',
    types: ['urn:a'],
    claims: { name: 'Thandi', age: 36, roles: ['a', 'b'] },
    authorityKeyIdentifiers: () => ['AQID', 'BAUG'],
  };
  const trusted = (...authorities: [string, ...string[]][]) => ({
    trusted_authorities: authorities.map(([type, ...values]) => ({ type, values })),
  });
  const asking = (more: object) => ({ ...QUERY, ...more }) as CredentialQuery;

  it.each<[string, object, unknown]>([
    ['no claims', {}, []],
    ['a claim of the credential', { claims: [{ path: ['name'] }] }, [['name']]],
    ['a claim with its value', { claims: [{ path: ['roles', null], values: ['b'] }] }, [['roles', null]]],
    ['a claim with another value', { claims: [{ path: ['age'], values: ['36'] }] }, undefined],
    ['a missing claim', { claims: [{ path: ['email'] }] }, undefined],
    ['another type', { meta: { vct_values: ['urn:b'] } }, undefined],
    ['its type of several', { meta: { vct_values: ['urn:b', 'urn:a'] } }, []],
    ['another format', { format: 'mso_mdoc', meta: { doctype_value: 'urn:a' } }, undefined],
    ['an authority above it', trusted(['aki', 'Bwg', 'BAUG']), []],
    ['one authority above it of several', trusted(['etsi_tl', 'https://a.example'], ['aki', 'AQID']), []],
    ['authorities that are not above it', trusted(['aki', 'Bwg'], ['aki', 'CQ']), undefined],
    ['authorities of an unknown type', trusted(['etsi_tl', 'AQID']), undefined],
    [
      'the first set that matches',
      {
        claims: [
          { id: 'e', path: ['email'] },
          { id: 'n', path: ['name'] },
        ],
        claim_sets: [['e', 'n'], ['n']],
      },
      [['name']],
    ],
  ])('returns the paths for %s', (_, query, paths) => {
    expect(matchCredential(asking(query), held)).toEqual(paths);
  });
});

describe('chooseQueries', () => {
  const credentials = ['a', 'b', 'c'].map((id) => ({ ...QUERY, id }) as CredentialQuery);

  it('returns all queries, or the preferred option of each set', () => {
    expect(chooseQueries({ credentials }, new Set(['a', 'b', 'c']))).toEqual(['a', 'b', 'c']);
    expect(chooseQueries({ credentials }, new Set(['a', 'b']))).toBeUndefined();
    const credential_sets = [{ options: [['a', 'b'], ['c']] }, { options: [['b']], required: false }];
    const query = { credentials, credential_sets };
    expect(chooseQueries(query, new Set(['a', 'b', 'c']))).toEqual(['a', 'b']);
    expect(chooseQueries(query, new Set(['c']))).toEqual(['c']);
    expect(chooseQueries(query, new Set(['c', 'b']))).toEqual(['c', 'b']);
    expect(chooseQueries(query, new Set(['a']))).toBeUndefined();
  });
});
