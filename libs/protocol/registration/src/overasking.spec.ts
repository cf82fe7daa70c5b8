import fc from 'fast-check';
import type { ClaimsPath, ClaimsQuery, DcqlQuery } from '@vc/protocol/dcql';
import { listUnregisteredClaims, type RegisteredClaim, type RegisteredCredential } from './index';

const VCT = 'urn:pid:1';
const DOCTYPE = 'org.iso.18013.5.1.mDL';

const queryOf = (claims: ClaimsQuery[] | undefined, vcts = [VCT]): DcqlQuery => ({
  credentials: [{ id: 'pid', format: 'dc+sd-jwt', meta: { vct_values: vcts }, ...(claims && { claims }) }],
});
const registered = (...claims: RegisteredClaim[]): RegisteredCredential[] => [
  { format: 'dc+sd-jwt', types: [VCT], claims },
];

describe('listUnregisteredClaims', () => {
  it.each<[string, ClaimsPath, ClaimsPath, boolean]>([
    ['the claim itself', ['a'], ['a'], true],
    ['a claim below', ['a'], ['a', 'b'], true],
    ['a claim above', ['a', 'b'], ['a'], false],
    ['a sibling', ['a', 'b'], ['a', 'c'], false],
    ['another claim', ['a'], ['b'], false],
    ['each element by the wildcard', ['a', null], ['a', null], true],
    ['one element by the wildcard', ['a', null], ['a', 3], true],
    ['a member of an element by the wildcard', ['a', null, 'b'], ['a', 0, 'b'], true],
    ['a name by the wildcard', ['a', null], ['a', 'b'], false],
    ['every element by one of them', ['a', 0], ['a', null], false],
    ['another element', ['a', 0], ['a', 1], false],
    ['an index as a name', ['a', '0'], ['a', 0], false],
  ])('decides on %s', (_what, path, asked, isRegistered) => {
    const unregistered = listUnregisteredClaims(queryOf([{ path: asked }]), registered({ path }));
    expect(unregistered).toEqual(isRegistered ? [] : [{ queryId: 'pid', type: VCT, path: asked }]);
  });

  it('lists exactly the claims that are not registered', () => {
    const query = queryOf([{ path: ['a'] }, { path: ['b'] }, { path: ['c'] }]);
    expect(listUnregisteredClaims(query, registered({ path: ['a'] }, { path: ['c'] }))).toEqual([
      { queryId: 'pid', type: VCT, path: ['b'] },
    ]);
  });

  it('lists a type that is not registered, also as one of several', () => {
    const query = queryOf([{ path: ['a'] }], [VCT, 'urn:pid:2']);
    expect(listUnregisteredClaims(query, registered({ path: ['a'] }))).toEqual([
      { queryId: 'pid', type: 'urn:pid:2', path: null },
    ]);
    expect(listUnregisteredClaims(queryOf(undefined), [])).toEqual([{ queryId: 'pid', type: VCT, path: null }]);
  });

  it.each(['vc+jwt', 'vc+sd-jwt'] as const)(
    'lists each W3C type of a query for %s that is not registered',
    (format) => {
      const base = 'https://www.w3.org/2018/credentials#VerifiableCredential';
      const meta = {
        type_values: [
          [base, 'urn:a:degree'],
          ['urn:a:alumni', 'urn:a:degree'],
        ],
      };
      const query: DcqlQuery = { credentials: [{ id: 'degree', format, meta }] };
      expect(listUnregisteredClaims(query, [{ format, types: ['urn:a:degree'], claims: [] }])).toEqual([
        { queryId: 'degree', type: 'urn:a:alumni', path: null },
      ]);
    },
  );

  it('lists a type that is registered in another format, and a query of an unknown format', () => {
    const ofDoctype = { types: [DOCTYPE], claims: [] };
    const query: DcqlQuery = {
      credentials: [{ id: 'mdl', format: 'mso_mdoc', meta: { doctype_value: DOCTYPE } }],
    };
    expect(listUnregisteredClaims(query, [{ format: 'dc+sd-jwt', ...ofDoctype }])).toEqual([
      { queryId: 'mdl', type: DOCTYPE, path: null },
    ]);
    expect(listUnregisteredClaims(query, [{ format: 'mso_mdoc', ...ofDoctype }])).toEqual([]);
    const unknown = { credentials: [{ id: 'x', format: 'ldp_vc', meta: {} }] } as unknown as DcqlQuery;
    expect(listUnregisteredClaims(unknown, [])).toEqual([{ queryId: 'x', type: null, path: null }]);
  });

  it('accepts a credential without claims, where only the credential is registered', () => {
    expect(listUnregisteredClaims(queryOf(undefined), registered())).toEqual([]);
    expect(listUnregisteredClaims(queryOf([{ path: ['a'] }]), registered())).toHaveLength(1);
  });

  it('demands the registered values of a claim that is registered for some values', () => {
    const ofValues = registered({ path: ['a'], values: ['x', 'y'] });
    const ask = (values?: string[]) =>
      listUnregisteredClaims(queryOf([{ path: ['a'], ...(values && { values }) }]), ofValues);
    expect(ask(['x'])).toEqual([]);
    for (const values of [undefined, [], ['x', 'z']]) expect(ask(values)).toHaveLength(1);
  });

  const step = fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constant(null), fc.nat(3));
  const path = fc.array(step, { minLength: 1, maxLength: 4 });

  it('never lists anything of a part of a registered query', () => {
    const kept = fc.array(fc.tuple(path, fc.boolean()), { maxLength: 8 });
    fc.assert(
      fc.property(kept, (paths) => {
        const whole = paths.map(([each]) => ({ path: each }));
        const part = paths.filter(([, isKept]) => isKept).map(([each]) => ({ path: each }));
        expect(listUnregisteredClaims(queryOf(part), registered(...whole))).toEqual([]);
      }),
    );
  });

  it('always lists a claim that is added and not registered', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 8 }), path, (paths, rest) => {
        const added = ['never registered', ...rest];
        const query = queryOf([...paths, added].map((each) => ({ path: each })));
        expect(listUnregisteredClaims(query, registered(...paths.map((each) => ({ path: each }))))).toEqual([
          { queryId: 'pid', type: VCT, path: added },
        ]);
      }),
    );
  });
});
